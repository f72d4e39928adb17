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
import type { SystemState } from "@/packages/client/contract/system";
import { AiSection } from "./ai-section";
import { RetentionCard } from "./retention-card";
import { VerificationCard } from "./verification-card";

const SYSTEM_KEY = queryKeyOf("GET /system");
const REFRESH_INTERVAL_MS = 10_000;
/** Refreshes sooner while the ledger is being verified. */
const VERIFYING_INTERVAL_MS = 1_500;

/** The state of the hub: its parts, ledger, AI models, work in progress and instances. Refreshes automatically. */
export function SystemView({ initial }: { initial: SystemState }) {
  const t = useTranslations("system");
  const { data, isError } = useQuery<SystemState>({
    queryKey: SYSTEM_KEY,
    queryFn: async ({ signal }) => (await hubCall("GET /system", { signal })).data,
    initialData: initial,
    refetchInterval: ({ state }) =>
      state.data?.ledger.pending ? VERIFYING_INTERVAL_MS : REFRESH_INTERVAL_MS,
  });
  const system = data ?? initial;
  return (
    <>
      {isError ? <Notice tone="warning">{t("loadFailed")}</Notice> : null}
      {system.hubRoleOwnsTables ? <Notice tone="warning">{t("ownsTables")}</Notice> : null}
      <div className="mb-6 grid items-start gap-6 lg:grid-cols-2">
        <Parts system={system} />
        <VerificationCard ledger={system.ledger} queryKey={SYSTEM_KEY} />
      </div>
      <AiSection models={system.models} queryKey={SYSTEM_KEY} />
      <Work system={system} />
      <RetentionCard last={system.retention} now={system.now} />
      <Instances system={system} />
    </>
  );
}

function Parts({ system }: { system: SystemState }) {
  const t = useTranslations("system");
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
  return (
    <Card as="section" aria-labelledby="parts" className="wrap-anywhere p-5 sm:p-6">
      <SectionTitle id="parts">{t("parts")}</SectionTitle>
      <DescriptionList items={facts} />
    </Card>
  );
}

function Work({ system }: { system: SystemState }) {
  const t = useTranslations("system");
  const format = useFormatter();
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
  return (
    <Card as="section" aria-labelledby="work" className="mb-6 p-5 sm:p-6">
      <SectionTitle id="work">{t("work")}</SectionTitle>
      <StatList stats={stats} />
    </Card>
  );
}

type Instance = SystemState["instances"][number];

function Instances({ system: { instances, now } }: { system: SystemState }) {
  const t = useTranslations("system");
  const format = useFormatter();
  const ago = (moment: string) => format.relativeTime(new Date(moment), { now: new Date(now) });
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
    <section aria-labelledby="instances">
      <SectionTitle id="instances">{t("instances")}</SectionTitle>
      {instances.length === 0 ? (
        <p className="text-muted">{t("noInstances")}</p>
      ) : (
        <DataTable
          caption={t("instancesCaption")}
          columns={columns}
          rows={instances}
          rowKey={({ id }) => id}
        />
      )}
    </section>
  );
}
