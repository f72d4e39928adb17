"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { GrantDialog } from "@/components/credits/grant-dialog";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { SectionTitle } from "@/components/ui/page-header";
import { StatList } from "@/components/ui/stat-list";
import type { Playground } from "@/packages/client/contract/playground";

export function PoolCard({
  playground: { pool, prices },
  reviewerId,
  onGranted,
}: {
  playground: Playground;
  reviewerId: string | null;
  onGranted: () => void;
}) {
  const t = useTranslations("playground");
  const format = useFormatter();
  const stats = [
    { label: t("available"), value: format.number(pool.available) },
    { label: t("reserved"), value: format.number(pool.reserved) },
    { label: t("spent"), value: format.number(pool.spent) },
    { label: t("priceText"), value: format.number(prices.text) },
    { label: t("priceImage"), value: format.number(prices.image) },
  ];
  return (
    <Card as="section" aria-labelledby="credits" className="p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <SectionTitle id="credits">{t("credits")}</SectionTitle>
        {reviewerId ? (
          <Grant reviewerId={reviewerId} onGranted={onGranted} availableCredits={pool.available} />
        ) : null}
      </div>
      {pool.available < prices.text ? (
        <Notice tone="warning">{t(reviewerId ? "emptyOwnPool" : "emptyPool")}</Notice>
      ) : null}
      <StatList stats={stats} />
      <p className="mt-4 text-muted">{t("paysSelf")}</p>
    </Card>
  );
}

function Grant({
  reviewerId,
  availableCredits,
  onGranted,
}: {
  reviewerId: string;
  availableCredits: number;
  onGranted: () => void;
}) {
  const t = useTranslations("playground");
  const [isOpen, setIsOpen] = useState(false);
  const target = { owner: { developerId: reviewerId }, name: t("poolName"), availableCredits };
  return (
    <>
      <Button type="button" variant="secondary" onClick={() => setIsOpen(true)}>
        {t("grant")}
      </Button>
      <GrantDialog
        target={isOpen ? target : null}
        onClose={() => setIsOpen(false)}
        onGranted={() => {
          setIsOpen(false);
          onGranted();
        }}
      />
    </>
  );
}
