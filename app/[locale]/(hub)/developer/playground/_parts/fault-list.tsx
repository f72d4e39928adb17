"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { Badge, type Tone } from "@/components/ui/badge";
import { SectionTitle } from "@/components/ui/page-header";
import type { Playground } from "@/packages/client/contract/playground";
import { FaultCard } from "./fault-card";
import { type Judgement, judgeCalls } from "./judge-calls";
import type { PlaygroundApp, Starting } from "./use-playground";

const FAULTS = [
  "expired",
  "expires-soon",
  "tampered",
  "unsigned",
  "wrong-app",
  "untrusted-proxy",
  "version-1",
] as const;
type Fault = (typeof FAULTS)[number];

const TONES: Readonly<Record<Judgement["verdict"], Tone>> = {
  untried: "neutral",
  waiting: "neutral",
  noCalls: "accent",
  refused: "positive",
  stopped: "positive",
  version1Accepted: "positive",
  stillValid: "neutral",
  stoppedAtExpiry: "positive",
  continuedAfterRefusal: "warning",
  acceptedCalls: "negative",
  sentToUnknownProxy: "negative",
};

interface Props {
  app: PlaygroundApp;
  playground: Playground;
  starting: Starting;
}

export function FaultList(props: Props) {
  const t = useTranslations("playground.faults");
  return (
    <section aria-labelledby="faults">
      <SectionTitle id="faults">{t("title")}</SectionTitle>
      <p className="mb-4 text-muted">{t("help")}</p>
      <ul className="grid gap-4 sm:grid-cols-2">
        {FAULTS.map((fault) => (
          <TriedFault key={fault} {...props} fault={fault} />
        ))}
      </ul>
    </section>
  );
}

function TriedFault({ fault, app, playground, starting }: Props & { fault: Fault }) {
  const t = useTranslations("playground.faults");
  const ui = useTranslations("ui");
  const { acceptsVersion1 } = playground;
  const launch = playground.launches.find((one) => one.appSlug === app.appSlug && one.variant === fault);
  const query = { launchId: launch?.launchId, limit: 200 };
  const { data } = useQuery({
    queryKey: [...queryKeyOf("GET /developer/playground/calls"), query],
    queryFn: async ({ signal }) => (await hubCall("GET /developer/playground/calls", { query, signal })).data,
    enabled: launch !== undefined,
  });
  const calls = launch ? data : null;
  return (
    <FaultCard
      name={t(`name.${fault}`)}
      appName={app.name}
      what={t(`what.${fault}`)}
      good={t(fault === "version-1" && !acceptsVersion1 ? "good.version-1-off" : `good.${fault}`)}
      isPending={starting.pending === fault}
      onStart={() => starting.start(fault)}
    >
      {calls === undefined ? (
        <p className="mt-auto text-muted">{ui("loading")}</p>
      ) : (
        <Verdict judgement={judgeCalls(fault, calls, { acceptsVersion1 })} />
      )}
    </FaultCard>
  );
}

function Verdict({ judgement: { verdict, operations, count } }: { judgement: Judgement }) {
  const t = useTranslations("playground.faults");
  const details = {
    waiting: () => t("waitingBody"),
    noCalls: () => t("noCallsBody"),
    refused: () => t("refusedCount", { count }),
    stopped: () => t("stoppedBody"),
    version1Accepted: () => t("version1AcceptedCount", { count }),
    stillValid: () => t("stillValidBody", { count }),
    stoppedAtExpiry: () => t("refusedCount", { count }),
    continuedAfterRefusal: () => t("continuedAfterRefusalBody", { calls: operations.join(", ") }),
    acceptedCalls: () => operations.join(", "),
    sentToUnknownProxy: () => t("sentToUnknownProxyCount", { count }),
    untried: () => null,
  };
  return (
    <p role="status" className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
      <Badge tone={TONES[verdict]}>{t(verdict)}</Badge>
      <span className="text-md text-muted">{details[verdict]()}</span>
    </p>
  );
}
