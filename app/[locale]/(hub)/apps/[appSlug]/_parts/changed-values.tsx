"use client";

import { useTranslations } from "next-intl";
import { type Column, DataTable } from "@/components/ui/data-table";
import type { ReviewedApp } from "@/packages/client/contract/apps";
import { type DeclaredValue, useDeclaredValues } from "./app-facts";

interface ChangedValue extends DeclaredValue {
  before: string;
}

/**
 * Compares two versions of an app in what an operator decides on, and lists the values that differ. Where a version has a
 * proposed value, it is compared instead of the approved one.
 */
export function useChangedValues(before: ReviewedApp, now: ReviewedApp): ChangedValue[] {
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

export function ChangedTable({ caption, rows }: { caption: string; rows: readonly ChangedValue[] }) {
  const t = useTranslations("apps");
  const columns: Column<ChangedValue>[] = [
    { key: "field", label: t("field"), kind: "rowName", cell: ({ label }) => label },
    { key: "before", label: t("before"), isFreeText: true, cell: (row) => row.before },
    { key: "now", label: t("now"), isFreeText: true, cell: ({ text }) => <strong>{text}</strong> },
  ];
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ key }) => key} />;
}
