"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { SectionTitle } from "@/components/ui/page-header";
import type { AppReview } from "@/packages/client/contract/app-reviews";
import type { ReviewedApp } from "@/packages/client/contract/apps";
import { ChangedTable, useChangedValues } from "./changed-values";

export function LastReview({ app, review }: { app: ReviewedApp; review: AppReview }) {
  const t = useTranslations("apps.lastReview");
  const format = useFormatter();
  const apps = useTranslations("apps");
  const rows = useChangedValues({ ...app, ...review.declared, proposed: null }, app);
  const day = format.dateTime(new Date(review.at), { dateStyle: "medium" });
  return (
    <Card as="section" aria-labelledby="last-review" className="mb-6 p-5 sm:p-6">
      <SectionTitle id="last-review">{t("title")}</SectionTitle>
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
    </Card>
  );
}
