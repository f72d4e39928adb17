"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { archiveSchool, listGrants, readSchool, restoreSchool } from "@/client/contract/addresses";
import type { PoolOwner } from "@/client/contract/schools";
import { GrantDialog } from "@/components/credits/grant-dialog";
import { isLow } from "@/components/credits/is-low";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useAskedForm } from "@/components/data/use-asked-form";
import { useCallError } from "@/components/data/use-call-error";
import { grantTargetOf } from "@/components/schools/pool-owner-table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { StatList } from "@/components/ui/stat";
import { useToast } from "@/components/ui/toast";
import { localName } from "@/i18n/names";
import { EditSchoolDialog } from "./edit-school-dialog";
import { schoolIdOf, useRefresh, useSchool } from "./use-school";

/** Where else a school is looked at. */
interface Ways {
  usageHref: string;
  auditHref: string;
}

/** A school's name, what can be done with it, and what its pool has. */
export function SchoolHead({ initial, ...ways }: { initial: PoolOwner } & Ways) {
  const t = useTranslations("schools");
  const operator = useTranslations("operator");
  const locale = useLocale();
  const school = useSchool(initial);
  const name = localName(locale, school);
  const refresh = useRefresh(schoolIdOf(school));
  const router = useRouter();
  const { form, open, close } = useAskedForm(["grant"]);
  return (
    <>
      <PageHeader
        title={name}
        lead={`${school.timeZone} · ${operator("students")} ${school.studentCount}`}
        actions={
          <>
            <Button onClick={() => open("grant")}>{t("grant")}</Button>
            <SchoolMenu school={school} name={name} {...ways} />
          </>
        }
      />
      {school.standing === "archived" ? <Notice tone="negative">{t("isArchived")}</Notice> : null}
      <Balance school={school} />
      <GrantDialog
        target={form === "grant" ? grantTargetOf(school, name) : null}
        onClose={close}
        onGranted={() => {
          close();
          refresh(readSchool, listGrants);
          router.refresh();
        }}
      />
    </>
  );
}

function Balance({ school }: { school: PoolOwner }) {
  const t = useTranslations("schools");
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

const CHANGES = { archive: archiveSchool, restore: restoreSchool };

function useStanding(school: PoolOwner, name: string) {
  const t = useTranslations("schools");
  const { toast } = useToast();
  const callError = useCallError();
  const client = useQueryClient();
  const schoolId = schoolIdOf(school);

  async function move(action: keyof typeof CHANGES): Promise<string | null> {
    try {
      await hubCall(CHANGES[action], { params: { schoolId } });
    } catch (error) {
      return callError(error).message;
    }
    await client.invalidateQueries({ queryKey: queryKeyOf(readSchool, { schoolId }) });
    const undo = { label: t("undo"), onClick: () => void move("restore") };
    if (action === "archive") toast({ about: schoolId, title: t("archived", { name }), action: undo });
    else toast({ tone: "positive", about: schoolId, title: t("restored", { name }) });
    return null;
  }

  return move;
}

function SchoolMenu({ school, name, usageHref, auditHref }: { school: PoolOwner; name: string } & Ways) {
  const t = useTranslations("schools");
  const { toast } = useToast();
  const client = useQueryClient();
  const move = useStanding(school, name);
  const [open, setOpen] = useState<"edit" | "archive" | null>(null);
  const close = () => setOpen(null);

  async function restore(): Promise<void> {
    const problem = await move("restore");
    if (problem) toast({ tone: "negative", title: problem });
  }

  return (
    <>
      <Menu label={t("actions")} text={t("actionsText")} variant="secondary">
        <MenuItem onSelect={() => setOpen("edit")}>{t("edit")}</MenuItem>
        <MenuItem href={usageHref}>{t("toUsage")}</MenuItem>
        <MenuItem href={auditHref}>{t("toAudit")}</MenuItem>
        <MenuSeparator />
        {school.standing === "active" ? (
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
          client.setQueryData(queryKeyOf(readSchool, { schoolId: schoolIdOf(school) }), edited);
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
        onConfirm={() => move("archive")}
      />
    </>
  );
}
