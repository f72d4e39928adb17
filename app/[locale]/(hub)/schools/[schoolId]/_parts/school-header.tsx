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
import { CallForm } from "@/components/forms/call-form";
import { changedOnly } from "@/components/forms/changed-only";
import { useFormCall } from "@/components/forms/use-form-call";
import { toGrantTarget } from "@/components/schools/pool-owner-table";
import { readSchoolValues, SchoolFields } from "@/components/schools/school-fields";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { FormButtons } from "@/components/ui/form-buttons";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { StatList } from "@/components/ui/stat-list";
import { useToast } from "@/components/ui/toast";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { PoolOwner } from "@/packages/client/contract/schools";
import { getSchoolId, useRefresh, useSchoolPart } from "./use-school";

export function SchoolHeader({ initial }: { initial: PoolOwner }) {
  const t = useTranslations("school");
  const schools = useTranslations("schools");
  const locale = useLocale();
  const balance = useTranslations("balance");
  const format = useFormatter();
  const schoolId = getSchoolId(initial);
  const school = useSchoolPart("GET /schools/{schoolId}", { params: { schoolId } }, initial);
  const name = localName(locale, school);
  const refresh = useRefresh(schoolId);
  const router = useRouter();
  const { form, open, close } = useOpenForm(["grant"]);
  const stats = [
    { label: balance("available"), value: format.number(school.availableCredits) },
    { label: balance("reserved"), value: format.number(school.reservedCredits) },
    { label: balance("spentMonth"), value: format.number(school.spentThisMonthCredits) },
    { label: balance("spent"), value: format.number(school.spentCredits) },
    { label: balance("granted"), value: format.number(school.grantedCredits) },
  ];
  return (
    <>
      <PageHeader
        title={name}
        lead={`${school.timeZone} · ${schools("students")} ${school.studentCount}`}
        actions={
          <>
            <Button onClick={() => open("grant")}>{t("grant")}</Button>
            <SchoolMenu school={school} name={name} />
          </>
        }
      />
      {school.status === "archived" ? <Notice tone="negative">{t("archivedNotice")}</Notice> : null}
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
      {form === "grant" ? (
        <GrantDialog
          target={toGrantTarget(school, name)}
          onClose={close}
          onGranted={() => {
            close();
            refresh("GET /schools/{schoolId}", "GET /schools/{schoolId}/grants");
            router.refresh();
          }}
        />
      ) : null}
    </>
  );
}

const OPERATIONS = {
  archive: "POST /schools/{schoolId}/archive",
  restore: "POST /schools/{schoolId}/restore",
} as const;

function SchoolMenu({ school, name }: { school: PoolOwner; name: string }) {
  const t = useTranslations("school");
  const locale = useLocale();
  const { toast } = useToast();
  const client = useQueryClient();
  const callError = useCallError();
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
        <MenuItem href={hubPath(locale, `/schools/${schoolId}/import`)}>{t("importLink")}</MenuItem>
        <MenuItem href={hubPath(locale, `/schools/${schoolId}/lms`)}>{t("lmsLink")}</MenuItem>
        <MenuItem href={hubPath(locale, `/usage?schoolId=${schoolId}`)}>{t("usageLink")}</MenuItem>
        <MenuItem href={hubPath(locale, `/audit?schoolId=${schoolId}`)}>{t("auditLink")}</MenuItem>
        <MenuSeparator />
        {school.status === "active" ? (
          <MenuItem tone="danger" onSelect={() => setOpen("archive")}>
            {t("archive")}
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => void restore()}>{t("restore")}</MenuItem>
        )}
      </Menu>
      {open === "edit" ? (
        <EditSchoolDialog
          school={school}
          onClose={close}
          onEdited={(edited) => {
            client.setQueryData(queryKeyOf("GET /schools/{schoolId}", { schoolId }), edited);
            toast({ tone: "positive", title: t("edited") });
            close();
          }}
        />
      ) : null}
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

function EditSchoolDialog({
  school,
  onClose,
  onEdited,
}: {
  school: PoolOwner;
  onClose: () => void;
  onEdited: (school: PoolOwner) => void;
}) {
  const t = useTranslations("school");
  const form = useFormCall(async (fields) => {
    const params = { schoolId: getSchoolId(school) };
    const body = changedOnly(readSchoolValues(fields), school);
    onEdited((await hubCall("PATCH /schools/{schoolId}", { params, body })).data);
  });
  return (
    <Dialog open onOpenChange={onClose} isBusy={form.isPending} title={t("edit")} description={t("editBody")}>
      <CallForm call={form}>
        <div className="flex flex-col gap-4">
          <SchoolFields values={school} />
        </div>
        <FormButtons isPending={form.isPending} onCancel={onClose}>
          {t("save")}
        </FormButtons>
      </CallForm>
    </Dialog>
  );
}
