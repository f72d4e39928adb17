"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { HubAnswer } from "@/components/data/hub-call";
import { RefetchNotice } from "@/components/data/refetch-notice";
import { useAddressFilters } from "@/components/data/use-address-filters";
import type { InitialList } from "@/components/data/use-hub-list";
import { useOwnQuery } from "@/components/data/use-own-query";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { Notice } from "@/components/ui/notice";
import { Tabs } from "@/components/ui/tabs";
import type { Playground, PlaygroundCall, PlaygroundStart } from "@/packages/client/contract/playground";
import type { SubmissionRow } from "@/packages/client/contract/submissions";
import { CallList } from "./call-list";
import { FaultList } from "./fault-list";
import { PoolCard } from "./pool-card";
import { StartCard } from "./start-card";
import { SubmissionList } from "./submission-list";
import { TokenPanel } from "./token-panel";
import { isLegacy, useChoice } from "./use-choice";
import { type PlaygroundApp, type Starting, useLivePlayground, useStarting } from "./use-playground";

interface Initial {
  playground: Playground;
  calls: InitialList<PlaygroundCall>;
  submissions: HubAnswer<SubmissionRow[]>;
}

/** The playground: start an app, look at its calls and its token, and try launches that are faulty on purpose. */
export function PlaygroundView({
  apps,
  initial,
  reviewerId,
}: {
  /** At least one. */
  apps: readonly PlaygroundApp[];
  initial: Initial;
  /** The operator whose review playground it is; null for a developer's. */
  reviewerId: string | null;
}) {
  const { data: playground, query } = useOwnQuery("GET /developer/playground", {}, initial.playground);
  const { app, choice, setChoice } = useChoice(apps, playground);
  const starting = useStarting(choice);
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[21rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <StartCard
          apps={apps}
          app={app}
          choice={choice}
          starting={starting}
          students={playground.students}
          onChange={setChoice}
        />
        <PoolCard playground={playground} reviewerId={reviewerId} onGranted={() => void query.refetch()} />
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <StartResult starting={starting} />
          <StartTabs app={app} playground={playground} starting={starting} initial={initial} />
        </div>
      </div>
      <RefetchNotice queries={[query]} />
    </>
  );
}

/** The result of the last start, whichever button started it. */
function StartResult({ starting: { problem, started } }: { starting: Starting }) {
  const t = useTranslations("playground");
  return (
    <>
      {problem ? (
        <div role="alert">
          <Notice tone="negative">{`${t("failed")} ${problem}`}</Notice>
        </div>
      ) : null}
      <div role="status">{started ? <Started {...started} /> : null}</div>
    </>
  );
}

function Started({ launchUrl, expiresAt }: PlaygroundStart) {
  const t = useTranslations("playground.token");
  const format = useFormatter();
  const expiry = expiresAt === null ? null : new Date(expiresAt);
  const moment = expiry && format.dateTime(expiry, { dateStyle: "medium", timeStyle: "medium" });
  return (
    <p className="mb-4 flex flex-wrap gap-x-4 gap-y-1">
      {moment ? <span>{t(expiry.getTime() > Date.now() ? "expires" : "expired", { moment })}</span> : null}
      <NewTabLink href={launchUrl} className="inline-flex min-h-6 items-center text-accent underline">
        {t("openAgain")}
      </NewTabLink>
    </p>
  );
}

/** Tabs about the starts: calls, token, faulty starts and submissions. The URL has the open tab, so that a reload keeps it. */
function StartTabs({
  app,
  playground,
  starting,
  initial,
}: {
  app: PlaygroundApp;
  playground: Playground;
  starting: Starting;
  initial: Initial;
}) {
  const t = useTranslations("playground.tabs");
  const [{ tab }, setFilters] = useAddressFilters(["tab"]);
  const tabs = [
    {
      value: "calls",
      label: t("calls"),
      content: <CallList initial={initial.calls} lastStart={playground.launches[0]} />,
    },
    { value: "token", label: t("token"), content: <TokenPanel started={starting.started} /> },
    // A legacy app signs people in itself and gets no launch session that could be faulty.
    ...(isLegacy(app)
      ? []
      : [
          {
            value: "faults",
            label: t("faults"),
            content: <FaultList app={app} playground={playground} starting={starting} />,
          },
        ]),
    { value: "works", label: t("works"), content: <SubmissionList initial={initial.submissions} /> },
  ];
  const value = tabs.some((one) => one.value === tab) ? tab : "calls";
  useLivePlayground({ showsCalls: value === "calls" });
  return (
    <Tabs
      label={t("label")}
      tabs={tabs}
      value={value}
      onValueChange={(chosen) => setFilters({ tab: chosen })}
    />
  );
}
