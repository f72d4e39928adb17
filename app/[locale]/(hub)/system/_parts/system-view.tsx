"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DescriptionList } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/notice";
import { SectionTitle } from "@/components/ui/page-header";
import { StatList } from "@/components/ui/stat-list";
import { readSystem } from "@/packages/client/contract/addresses-hub";
import type { SystemState } from "@/packages/client/contract/system";
import { AiSection } from "./ai-section";
import { RetentionCard } from "./retention-card";
import { VerificationCard } from "./verification-card";

const SYSTEM_KEY = queryKeyOf(readSystem);
const REFRESH_INTERVAL_MS = 10_000;
/** Refreshes sooner while the ledger is being verified. */
const VERIFYING_INTERVAL_MS = 1_500;

export function SystemView({ initial }: { initial: SystemState }) {
  const t = useTranslations("system");
  const format = useFormatter();
  const { data, isError } = useQuery<SystemState>({
    queryKey: SYSTEM_KEY,
    queryFn: async ({ signal }) => (await hubCall(readSystem, { signal })).data,
    initialData: initial,
    refetchInterval: ({ state }) =>
      state.data?.ledger.pending ? VERIFYING_INTERVAL_MS : REFRESH_INTERVAL_MS,
  });
  const system = data ?? initial;
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
        <Card as="section" aria-labelledby="parts" className="wrap-anywhere p-5 sm:p-6">
          <SectionTitle id="parts">{t("parts")}</SectionTitle>
          <DescriptionList items={facts} />
        </Card>
        <VerificationCard ledger={system.ledger} queryKey={SYSTEM_KEY} />
      </div>
      <AiSection models={system.models} queryKey={SYSTEM_KEY} />
      <Card as="section" aria-labelledby="work" className="mb-6 p-5 sm:p-6">
        <SectionTitle id="work">{t("work")}</SectionTitle>
        <StatList stats={stats} />
      </Card>
      <RetentionCard last={system.retention} now={system.now} />
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
