"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FormError } from "@/components/ui/form-error";
import { Notice } from "@/components/ui/notice";
import { SectionTitle } from "@/components/ui/page-header";
import type { LedgerCheck, SystemState } from "@/packages/client/contract/system";

/** The result of the last verification of the ledger, and a button that starts a new one. */
export function VerificationCard({
  ledger,
  queryKey,
}: {
  ledger: SystemState["ledger"];
  /** The query to refetch after a verification was requested. */
  queryKey: readonly unknown[];
}) {
  const t = useTranslations("system");
  const describeError = useCallError();
  const client = useQueryClient();
  const verify = useMutation({
    mutationFn: () => hubCall("POST /system/ledger-checks"),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
  const isPending = verify.isPending || ledger.pending !== null;
  return (
    <Card as="section" aria-labelledby="ledger" className="p-5 sm:p-6">
      <SectionTitle id="ledger">{t("ledger")}</SectionTitle>
      <FormError title={verify.error ? describeError(verify.error).message : null} />
      {ledger.latest ? <LatestCheck check={ledger.latest} /> : <p className="mb-4">{t("ledgerNever")}</p>}
      <p role="status" className="mb-4 text-muted">
        {isPending ? t("isVerifying") : t("verifyHelp")}
      </p>
      <Button
        variant="secondary"
        pending={isPending}
        pendingText={t("verifying")}
        onClick={() => verify.mutate()}
      >
        {t("verify")}
      </Button>
    </Card>
  );
}

function LatestCheck({ check }: { check: LedgerCheck }) {
  const t = useTranslations("system");
  const format = useFormatter();
  const time = format.dateTime(new Date(check.endedAt ?? check.requestedAt), {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  });
  const { broken } = check;
  return (
    <>
      <Notice tone={broken.length === 0 ? "positive" : "negative"}>
        {broken.length === 0
          ? t("ledgerCorrect", { pools: check.poolCount ?? 0, entries: check.entryCount ?? 0 })
          : t("ledgerBroken", { count: broken.length })}
      </Notice>
      {broken.length > 0 ? (
        <ul className="mb-4 list-disc pl-5">
          {broken.map(({ poolId, owner, problem }) => (
            <li key={`${poolId} ${problem}`}>
              <span className="font-semibold">{owner}</span> <span lang="en">{problem}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mb-2 text-md text-muted">
        {t("verifiedAt", { time: `${time} UTC`, who: check.requestedBy ?? t("byHub") })}
      </p>
    </>
  );
}
