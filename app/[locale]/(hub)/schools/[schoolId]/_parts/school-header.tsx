"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { GrantDialog } from "@/components/credits/grant-dialog";
import { isLow } from "@/components/credits/is-low";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { useOpenForm } from "@/components/data/use-open-form";
import { toGrantTarget } from "@/components/schools/pool-owner-table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { StatList } from "@/components/ui/stat-list";
import { useToast } from "@/components/ui/toast";
import { localName } from "@/lib/i18n/names";
import type { PoolOwner } from "@/packages/client/contract/schools";
import { EditSchoolDialog } from "./edit-school-dialog";
import { getSchoolId, useRefresh, useSchool } from "./use-school";

interface Links {
  importHref: string;
  usageHref: string;
  auditHref: string;
}

/** The header of a school's page: its name, actions and credit balance. */
export function SchoolHeader({ initial, ...links }: { initial: PoolOwner } & Links) {
  const t = useTranslations("school");
  const schools = useTranslations("schools");
  const locale = useLocale();
  const school = useSchool(initial);
  const name = localName(locale, school);
  const refresh = useRefresh(getSchoolId(school));
  const router = useRouter();
  const { form, open, close } = useOpenForm(["grant"]);
  return (
    <>
      <PageHeader
        title={name}
        lead={`${school.timeZone} · ${schools("students")} ${school.studentCount}`}
        actions={
          <>
            <Button onClick={() => open("grant")}>{t("grant")}</Button>
            <SchoolMenu school={school} name={name} {...links} />
          </>
        }
      />
      {school.status === "archived" ? <Notice tone="negative">{t("archivedNotice")}</Notice> : null}
      <Balance school={school} />
      <GrantDialog
        target={form === "grant" ? toGrantTarget(school, name) : null}
        onClose={close}
        onGranted={() => {
          close();
          refresh("GET /schools/{schoolId}", "GET /schools/{schoolId}/grants");
          router.refresh();
        }}
      />
    </>
  );
}

function Balance({ school }: { school: PoolOwner }) {
  const t = useTranslations("school");
  const balance = useTranslations("balance");
  const format = useFormatter();
  const stats = [
    { label: balance("available"), value: format.number(school.availableCredits) },
    { label: balance("reserved"), value: format.number(school.reservedCredits) },
    { label: balance("spentMonth"), value: format.number(school.spentThisMonthCredits) },
    { label: balance("spent"), value: format.number(school.spentCredits) },
    { label: balance("granted"), value: format.number(school.grantedCredits) },
  ];
  return (
    <Card as="section" aria-label={t("credits")} className="mb-8 p-5 sm:p-6">
      {isLow(school) ? (
        <Notice tone="warning">
          {t("low", {
            available: format.number(school.availableCredits),
            threshold: format.number(school.lowWaterCredits),
          })}
        </Notice>
      ) : null}
      <StatList stats={stats} />
    </Card>
  );
}

const OPERATIONS = {
  archive: "POST /schools/{schoolId}/archive",
  restore: "POST /schools/{schoolId}/restore",
} as const;

/** Returns a function that archives or restores a school. It resolves to an error message or null. */
function useSchoolStatus(school: PoolOwner, name: string) {
  const t = useTranslations("school");
  const { toast } = useToast();
  const callError = useCallError();
  const client = useQueryClient();
  const schoolId = getSchoolId(school);

  async function changeStatus(action: keyof typeof OPERATIONS): Promise<string | null> {
    try {
      await hubCall(OPERATIONS[action], { params: { schoolId } });
    } catch (error) {
      return callError(error).message;
    }
    await client.invalidateQueries({ queryKey: queryKeyOf("GET /schools/{schoolId}", { schoolId }) });
    const undo = { label: t("undo"), onClick: () => void changeStatus("restore") };
    if (action === "archive") toast({ topic: schoolId, title: t("archived", { name }), action: undo });
    else toast({ tone: "positive", topic: schoolId, title: t("restored", { name }) });
    return null;
  }

  return changeStatus;
}

function SchoolMenu({
  school,
  name,
  importHref,
  usageHref,
  auditHref,
}: { school: PoolOwner; name: string } & Links) {
  const t = useTranslations("school");
  const { toast } = useToast();
  const client = useQueryClient();
  const changeStatus = useSchoolStatus(school, name);
  const [open, setOpen] = useState<"edit" | "archive" | null>(null);
  const close = () => setOpen(null);

  async function restore(): Promise<void> {
    const problem = await changeStatus("restore");
    if (problem) toast({ tone: "negative", title: problem });
  }

  return (
    <>
      <Menu label={t("moreForSchool")} text={t("more")} variant="secondary">
        <MenuItem onSelect={() => setOpen("edit")}>{t("edit")}</MenuItem>
        <MenuItem href={importHref}>{t("importLink")}</MenuItem>
        <MenuItem href={usageHref}>{t("usageLink")}</MenuItem>
        <MenuItem href={auditHref}>{t("auditLink")}</MenuItem>
        <MenuSeparator />
        {school.status === "active" ? (
          <MenuItem tone="danger" onSelect={() => setOpen("archive")}>
            {t("archive")}
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => void restore()}>{t("restore")}</MenuItem>
        )}
      </Menu>
      <EditSchoolDialog
        open={open === "edit"}
        school={school}
        onClose={close}
        onEdited={(edited) => {
          client.setQueryData(
            queryKeyOf("GET /schools/{schoolId}", { schoolId: getSchoolId(school) }),
            edited,
          );
          toast({ tone: "positive", title: t("edited") });
          close();
        }}
      />
      <ConfirmDialog
        open={open === "archive"}
        onOpenChange={close}
        title={t("archiveTitle", { name })}
        body={t("archiveBody")}
        confirmLabel={t("archive")}
        tone="danger"
        onConfirm={() => changeStatus("archive")}
      />
    </>
  );
}
