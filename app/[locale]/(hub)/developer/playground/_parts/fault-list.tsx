"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { NewTabLabel } from "@/components/ui/new-tab-link";
import { SectionTitle } from "@/components/ui/page-header";
import type { Playground } from "@/packages/client/contract/playground";
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
          <FaultCard key={fault} {...props} fault={fault} />
        ))}
      </ul>
    </section>
  );
}

function FaultCard({ fault, app, playground, starting }: Props & { fault: Fault }) {
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
  const name = t(`name.${fault}`);
  return (
    <Card as="li" className="flex flex-col items-start gap-3 p-5">
      <div className="flex w-full flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{name}</h3>
        <Button
          type="button"
          variant="secondary"
          size="small"
          pending={starting.pending === fault}
          onClick={() => starting.start(fault)}
        >
          <NewTabLabel subject={`${name}, ${app.name}`}>{t("start")}</NewTabLabel>
        </Button>
      </div>
      <p>{t(`what.${fault}`)}</p>
      <p className="text-muted">
        <strong className="font-semibold">{t("goodLabel")}</strong>{" "}
        {t(fault === "version-1" && !acceptsVersion1 ? "good.version-1-off" : `good.${fault}`)}
      </p>
      {calls === undefined ? (
        <p className="mt-auto text-muted">{ui("loading")}</p>
      ) : (
        <Verdict judgement={judgeCalls(fault, calls, { acceptsVersion1 })} />
      )}
    </Card>
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
