"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { SchoolPerson } from "@/client/contract/people";
import { useAskedForm } from "@/components/data/use-asked-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { SectionTitle } from "@/components/ui/page-header";
import { AddAdminDialog } from "./add-admin-dialog";
import { useRefresh, useSchoolPart } from "./use-school";

/** Who looks after a school. */
export function AdminList({ schoolId, initial }: { schoolId: string; initial: SchoolPerson[] }) {
  const t = useTranslations("schools");
  const path = `/schools/${schoolId}/people?role=school_admin&limit=200`;
  const admins = useSchoolPart(path, initial);
  const refresh = useRefresh();
  const router = useRouter();
  const { form, open, close } = useAskedForm(["admin"]);
  return (
    <Card as="section" aria-labelledby="admins" className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SectionTitle id="admins">{t("admins")}</SectionTitle>
        <Button variant="secondary" size="small" onClick={() => open("admin")}>
          {t("addAdmin")}
        </Button>
      </div>
      {admins.length === 0 ? (
        <p className="text-muted">{t("noAdmins")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {admins.map(({ id, displayName, login }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2.5">
              <span className="font-semibold">{displayName}</span>
              <span className="text-muted">
                <span className="sr-only">{t("login")}: </span>
                {login}
              </span>
            </li>
          ))}
        </ul>
      )}
      <AddAdminDialog
        open={form === "admin"}
        schoolId={schoolId}
        onClose={close}
        onAdded={() => {
          refresh(path);
          router.refresh();
        }}
      />
    </Card>
  );
}
