"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { SectionCard } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DescriptionList } from "@/components/ui/description-list";
import { FormError } from "@/components/ui/form-error";
import { Notice } from "@/components/ui/notice";
import { SectionTitle } from "@/components/ui/page-header";
import { StatList } from "@/components/ui/stat-list";
import type { SystemState } from "@/packages/client/contract/system";
import { AiSection } from "./ai-section";

const REFRESH_INTERVAL_MS = 10_000;
const VERIFYING_INTERVAL_MS = 1_500;

export function SystemView({ initial }: { initial: SystemState }) {
  const t = useTranslations("system");
  const format = useFormatter();
  const { data: system, isError } = useQuery({
    queryKey: queryKeyOf("GET /system"),
    queryFn: async ({ signal }) => (await hubCall("GET /system", { signal })).data,
    initialData: initial,
    refetchInterval: ({ state }) =>
      state.data?.ledger.pending ? VERIFYING_INTERVAL_MS : REFRESH_INTERVAL_MS,
  });
  const facts = [
    ...(["database", "storage"] as const).map((part) => ({
      label: t(part),
      value: (
        <Badge tone={system.parts[part] === "up" ? "positive" : "negative"}>
          {t(`states.${system.parts[part]}`)}
        </Badge>
      ),
    })),
    { label: t("version"), value: system.version },
  ];
  const { queue, holds, now } = system;
  const stats = [
    { label: t("openHolds"), value: format.number(holds.open) },
    {
      label: t("oldestHold"),
      value: holds.oldestSince
        ? format.relativeTime(new Date(holds.oldestSince), { now: new Date(now) })
        : t("noHold"),
    },
    { label: t("waiting"), value: format.number(queue.waiting) },
    { label: t("running"), value: format.number(queue.running) },
    { label: t("failed"), value: format.number(queue.failed) },
    { label: t("queuedPictures"), value: format.number(queue.queuedMediaJobs) },
    { label: t("runningPictures"), value: format.number(queue.runningMediaJobs) },
  ];
  const ago = (moment: string) => format.relativeTime(new Date(moment), { now: new Date(system.now) });
  const columns: Column<Instance>[] = [
    {
      key: "id",
      label: t("instance"),
      kind: "rowName",
      cell: ({ id }) => <code className="text-sm">{id.slice(0, 8)}</code>,
    },
    {
      key: "state",
      label: t("state"),
      cell: ({ isAlive }) => (
        <Badge tone={isAlive ? "positive" : "negative"}>{t(isAlive ? "alive" : "dead")}</Badge>
      ),
    },
    { key: "started", label: t("startedAt"), cell: ({ startedAt }) => ago(startedAt) },
    { key: "seen", label: t("seenAt"), cell: ({ seenAt }) => ago(seenAt) },
  ];
  return (
    <>
      {isError ? <Notice tone="warning">{t("loadFailed")}</Notice> : null}
      {system.hubRoleOwnsTables ? <Notice tone="warning">{t("ownsTables")}</Notice> : null}
      <div className="mb-6 grid items-start gap-6 lg:grid-cols-2">
        <SectionCard id="parts" title={t("parts")} className="wrap-anywhere">
          <DescriptionList items={facts} />
        </SectionCard>
        <VerificationCard ledger={system.ledger} />
      </div>
      <AiSection models={system.models} moderation={system.moderation} />
      <SectionCard id="work" title={t("work")} className="mb-6">
        <StatList stats={stats} />
      </SectionCard>
      <SectionCard id="retention" title={t("retention")} className="mb-6">
        {system.retention ? (
          <LastRun last={system.retention} now={system.now} />
        ) : (
          <p className="text-muted">{t("retentionNever")}</p>
        )}
      </SectionCard>
      <section aria-labelledby="instances">
        <SectionTitle id="instances">{t("instances")}</SectionTitle>
        {system.instances.length === 0 ? (
          <p className="text-muted">{t("noInstances")}</p>
        ) : (
          <DataTable
            caption={t("instancesCaption")}
            columns={columns}
            rows={system.instances}
            rowKey={({ id }) => id}
          />
        )}
      </section>
    </>
  );
}

type Instance = SystemState["instances"][number];

/** A run that has not ended after this time has failed: a nightly run takes less. */
const BROKEN_AFTER_MS = 12 * 60 * 60_000;

function LastRun({ last, now }: { last: NonNullable<SystemState["retention"]>; now: string }) {
  const t = useTranslations("system");
  const format = useFormatter();
  const moment = new Date(last.endedAt ?? last.startedAt);
  const time = `${format.dateTime(moment, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })} UTC`;
  const isBroken = last.endedAt === null && Date.parse(now) - moment.getTime() > BROKEN_AFTER_MS;
  const stats = [
    { label: t("removedWorks"), value: format.number(last.works) },
    { label: t("removedFiles"), value: format.number(last.files) },
    { label: t("removedExports"), value: format.number(last.exports) },
    { label: t("removedAddresses"), value: format.number(last.addresses) },
    { label: t("removedViewRecords"), value: format.number(last.readings) },
    { label: t("removedVisits"), value: format.number(last.visits) },
    { label: t("removedLaunches"), value: format.number(last.launches) },
  ];
  return (
    <>
      {isBroken ? <Notice tone="warning">{t("retentionBroken", { time })}</Notice> : null}
      <StatList stats={stats} />
      {isBroken ? null : <p className="mt-3 text-md text-muted">{t("retentionLast", { time })}</p>}
    </>
  );
}

function VerificationCard({ ledger }: { ledger: SystemState["ledger"] }) {
  const t = useTranslations("system");
  const describeError = useCallError();
  const client = useQueryClient();
  const verify = useMutation({
    mutationFn: () => hubCall("POST /system/ledger-checks"),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf("GET /system") }),
  });
  const isPending = verify.isPending || ledger.pending !== null;
  const format = useFormatter();
  const { latest: check } = ledger;
  const broken = check?.broken ?? [];
  const time = (moment: string) =>
    `${format.dateTime(new Date(moment), { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })} UTC`;
  return (
    <SectionCard id="ledger" title={t("ledger")}>
      <FormError title={verify.error ? describeError(verify.error).message : null} />
      {check ? (
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
            {t("verifiedAt", {
              time: time(check.endedAt ?? check.requestedAt),
              who: check.requestedBy ?? t("byHub"),
            })}
          </p>
        </>
      ) : (
        <p className="mb-4">{t("ledgerNever")}</p>
      )}
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
    </SectionCard>
  );
}
