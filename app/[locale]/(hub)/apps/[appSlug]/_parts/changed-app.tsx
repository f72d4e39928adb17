"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { SectionTitle } from "@/components/ui/page-header";
import type { ReviewedApp } from "@/packages/client/contract/apps";
import { ChangedTable, useChangedValues } from "./changed-values";

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
    <Card as="section" aria-labelledby="changed" className="mb-6 border-l-4 border-l-warning p-5 sm:p-6">
      <SectionTitle id="changed">{t("changedTitle")}</SectionTitle>
      <p className="mb-4 text-muted">{t(rows.length > 0 ? "changedHelp" : "changedBack")}</p>
      {rows.length > 0 ? <ChangedTable caption={t("changedTitle")} rows={rows} /> : null}
      <div className="mt-4">
        <Button variant="secondary" onClick={onSeen}>
          {t("changedSeen")}
        </Button>
      </div>
    </Card>
  );
}
