"use client";

import { useTranslations } from "next-intl";
import type { ReviewedApp } from "@/client/contract/apps";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { SectionTitle } from "@/components/ui/page-header";
import { type DeclaredValue, useDeclaredValues } from "./app-facts";

interface ChangedValue extends DeclaredValue {
  before: string;
}

/**
 * Compares two versions of an app in what an operator decides on, and lists the values that differ. Where a version has a
 * proposed value, it is compared instead of the approved one.
 */
function useChangedValues(before: ReviewedApp, now: ReviewedApp): ChangedValue[] {
  const t = useTranslations("apps");
  const listDeclared = useDeclaredValues();
  const list = (app: ReviewedApp): DeclaredValue[] => {
    const status = app.hasProposed
      ? `${t(`statuses.${app.status}`)}, ${t("changesWait")}`
      : t(`statuses.${app.status}`);
    return [
      { key: "status", label: t("status"), text: status },
      ...listDeclared({ ...app, ...app.proposed }),
    ];
  };
  const earlier = new Map(list(before).map(({ key, text }) => [key, text]));
  return list(now)
    .map((value) => ({ ...value, before: earlier.get(value.key) ?? "" }))
    .filter(({ text, before: old }) => text !== old);
}

/** What has changed about an app since the version that the operator was looking at. */
export function ChangedApp({
  before,
  now,
  onSeen,
}: {
  before: ReviewedApp;
  now: ReviewedApp;
  onSeen: () => void;
}) {
  const t = useTranslations("apps");
  const rows = useChangedValues(before, now);
  const columns: Column<ChangedValue>[] = [
    { key: "field", label: t("field"), kind: "rowName", cell: ({ label }) => label },
    { key: "before", label: t("before"), isFreeText: true, cell: (row) => row.before },
    { key: "now", label: t("now"), isFreeText: true, cell: ({ text }) => <strong>{text}</strong> },
  ];
  return (
    <Card as="section" aria-labelledby="changed" className="mb-6 border-l-4 border-l-warning p-5 sm:p-6">
      <SectionTitle id="changed">{t("changedTitle")}</SectionTitle>
      <p className="mb-4 text-muted">{t(rows.length > 0 ? "changedHelp" : "changedBack")}</p>
      {rows.length > 0 ? (
        <DataTable caption={t("changedTitle")} columns={columns} rows={rows} rowKey={({ key }) => key} />
      ) : null}
      <div className="mt-4">
        <Button variant="secondary" onClick={onSeen}>
          {t("changedSeen")}
        </Button>
      </div>
    </Card>
  );
}
