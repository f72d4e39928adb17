"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { SectionCard } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import type { AppReview } from "@/packages/client/contract/app-reviews";
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
  return (
    <SectionCard id="changed" title={t("changedTitle")} className="mb-6 border-l-4 border-l-warning">
      <p className="mb-4 text-muted">{t(rows.length > 0 ? "changedHelp" : "changedBack")}</p>
      {rows.length > 0 ? <ChangedTable caption={t("changedTitle")} rows={rows} /> : null}
      <div className="mt-4">
        <Button variant="secondary" onClick={onSeen}>
          {t("changedSeen")}
        </Button>
      </div>
    </SectionCard>
  );
}

export function LastReview({ app, review }: { app: ReviewedApp; review: AppReview }) {
  const t = useTranslations("apps.lastReview");
  const format = useFormatter();
  const apps = useTranslations("apps");
  const rows = useChangedValues({ ...app, ...review.declared, proposed: null }, app);
  const day = format.dateTime(new Date(review.at), { dateStyle: "medium" });
  return (
    <SectionCard id="last-review" title={t("title")} className="mb-6">
      <p>{t(review.decision, { name: review.by, day })}</p>
      {review.reason ? <p className="mt-1 whitespace-pre-line wrap-anywhere">{review.reason}</p> : null}
      {review.failedChecks.length + review.openRules.length === 0 ? null : (
        <>
          <p className="mt-4 font-semibold">{apps("lastReview.open")}</p>
          <ul className="list-disc pl-6 text-md">
            {review.failedChecks.map((check) => (
              <li key={check}>{apps(`checklist.checks.${check}`)}</li>
            ))}
            {review.openRules.map((rule) => (
              <li key={rule}>{apps(`checklist.rules.${rule}`)}</li>
            ))}
          </ul>
        </>
      )}
      {rows.length > 0 ? (
        <div className="mt-4">
          <ChangedTable caption={t("changed")} rows={rows} />
        </div>
      ) : (
        <p className="mt-4 text-muted">{t("unchanged")}</p>
      )}
    </SectionCard>
  );
}
