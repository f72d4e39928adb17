"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { GrantDialog } from "@/components/credits/grant-dialog";
import type { HubAnswer } from "@/components/data/hub-call";
import { RefetchNotice } from "@/components/data/refetch-notice";
import { useAddressFilters } from "@/components/data/use-address-filters";
import type { InitialList } from "@/components/data/use-hub-list";
import { useOwnQuery } from "@/components/data/use-own-query";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { Notice } from "@/components/ui/notice";
import { SectionTitle } from "@/components/ui/page-header";
import { StatList } from "@/components/ui/stat-list";
import { Tabs } from "@/components/ui/tabs";
import type { Playground, PlaygroundCall, PlaygroundStart } from "@/packages/client/contract/playground";
import type { SubmissionRow } from "@/packages/client/contract/submissions";
import { CallList } from "./call-list";
import { FaultList } from "./fault-list";
import { OnDemandList } from "./on-demand-list";
import { StartCard } from "./start-card";
import { SubmissionList } from "./submission-list";
import { TokenPanel } from "./token-panel";
import { isLegacy, useChoice } from "./use-choice";
import { type PlaygroundApp, usePlaygroundChanges, useStarting } from "./use-playground";

export function PlaygroundView({
  apps,
  initial,
  reviewerId,
}: {
  /** At least one. */
  apps: readonly PlaygroundApp[];
  initial: {
    playground: Playground;
    calls: InitialList<PlaygroundCall>;
    submissions: HubAnswer<SubmissionRow[]>;
  };
  /** The operator whose review playground it is; null for a developer's. */
  reviewerId: string | null;
}) {
  const t = useTranslations("playground");
  const format = useFormatter();
  const { data: playground, query } = useOwnQuery("GET /developer/playground", {}, initial.playground);
  const { app, choice, setChoice } = useChoice(apps, playground);
  const starting = useStarting(choice);
  const tabText = useTranslations("playground.tabs");
  const [{ tab }, setFilters] = useAddressFilters(["tab"]);
  const faults = (
    <div className="flex flex-col gap-10">
      <FaultList app={app} playground={playground} starting={starting} />
      <OnDemandList app={app} starting={starting} />
    </div>
  );
  const tabs = [
    {
      value: "calls",
      label: tabText("calls"),
      content: <CallList initial={initial.calls} lastStart={playground.launches[0]} />,
    },
    { value: "token", label: tabText("token"), content: <TokenPanel started={starting.started} /> },
    // A legacy app signs people in itself and gets no launch session that could be faulty.
    ...(isLegacy(app) ? [] : [{ value: "faults", label: tabText("faults"), content: faults }]),
    { value: "works", label: tabText("works"), content: <SubmissionList initial={initial.submissions} /> },
  ];
  const openTab = tabs.some(({ value }) => value === tab) ? tab : "calls";
  usePlaygroundChanges({ showsCalls: openTab === "calls" });
  const stats = [
    { label: t("available"), value: format.number(playground.pool.available) },
    { label: t("reserved"), value: format.number(playground.pool.reserved) },
    { label: t("spent"), value: format.number(playground.pool.spent) },
    { label: t("priceText"), value: format.number(playground.prices.text) },
    { label: t("priceImage"), value: format.number(playground.prices.image) },
  ];
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
        <Card as="section" aria-labelledby="credits" className="p-5 sm:p-6">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <SectionTitle id="credits">{t("credits")}</SectionTitle>
            {reviewerId ? (
              <Grant
                reviewerId={reviewerId}
                onGranted={() => void query.refetch()}
                availableCredits={playground.pool.available}
              />
            ) : null}
          </div>
          {playground.pool.available < playground.prices.text ? (
            <Notice tone="warning">{t(reviewerId ? "emptyOwnPool" : "emptyPool")}</Notice>
          ) : null}
          <StatList stats={stats} />
          <p className="mt-4 text-muted">{t("paysSelf")}</p>
        </Card>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {starting.problem ? (
            <div role="alert">
              <Notice tone="negative">{`${t("failed")} ${starting.problem}`}</Notice>
            </div>
          ) : null}
          <div role="status">{starting.started ? <Started {...starting.started} /> : null}</div>
          <Tabs
            label={tabText("label")}
            tabs={tabs}
            value={openTab}
            onValueChange={(chosen) => setFilters({ tab: chosen })}
          />
        </div>
      </div>
      <RefetchNotice queries={[query]} />
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
      {isOpen ? (
        <GrantDialog
          target={target}
          onClose={() => setIsOpen(false)}
          onGranted={() => {
            setIsOpen(false);
            onGranted();
          }}
        />
      ) : null}
    </>
  );
}
