"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { useOpenForm } from "@/components/data/use-open-form";
import { readText } from "@/components/forms/use-form-call";
import { NewPersonDialog } from "@/components/people/new-person-dialog";
import { PasswordDialog } from "@/components/people/password-dialog";
import { PersonForm } from "@/components/people/person-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { SectionTitle } from "@/components/ui/page-header";
import type { SchoolPerson } from "@/packages/client/contract/people";
import { useRefresh, useSchoolPart } from "./use-school";

const ADMINS = { role: "school_admin", limit: 200 };

export function AdminList({ schoolId, initial }: { schoolId: string; initial: SchoolPerson[] }) {
  const t = useTranslations("school");
  const admins = useSchoolPart(
    "GET /schools/{schoolId}/people",
    { params: { schoolId }, query: ADMINS },
    initial,
  );
  const refresh = useRefresh(schoolId);
  const router = useRouter();
  const { form, open, close } = useOpenForm(["admin"]);
  const [resetting, setResetting] = useState<SchoolPerson | null>(null);
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
          {admins.map((admin) => {
            const { displayName, login } = admin;
            return (
              <li key={admin.id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2.5">
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{displayName}</span>
                  <span className="block break-all text-muted">
                    <span className="sr-only">{t("login")}: </span>
                    {login}
                  </span>
                </span>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={t("adminPasswordFor", { name: displayName })}
                  onClick={() => setResetting(admin)}
                >
                  {t("adminPassword")}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {resetting ? <PasswordDialog person={resetting} onClose={() => setResetting(null)} /> : null}
      <AddAdminDialog
        open={form === "admin"}
        schoolId={schoolId}
        onClose={close}
        onAdded={() => {
          refresh("GET /schools/{schoolId}/people");
          router.refresh();
        }}
      />
    </Card>
  );
}

function AddAdminDialog({
  schoolId,
  ...dialog
}: {
  schoolId: string;
  open: boolean;
  onClose: () => void;
  onAdded: () => void;
}) {
  const t = useTranslations("school");
  return (
    <NewPersonDialog
      {...dialog}
      title={t("addAdmin")}
      form={({ onCancel, onAdded }) => (
        <PersonForm
          send={async (fields) => {
            const body = {
              role: "school_admin" as const,
              displayName: readText(fields, "displayName"),
              login: readText(fields, "login"),
            };
            onAdded((await hubCall("POST /schools/{schoolId}/people", { params: { schoolId }, body })).data);
          }}
          onCancel={onCancel}
          submitText={t("addAdmin")}
        />
      )}
    />
  );
}
