"use client";

import { useTranslations } from "next-intl";
import { readPlayground } from "@/client/contract/addresses";
import type { Playground, PlaygroundCall } from "@/client/contract/playground";
import type { SubmissionRow } from "@/client/contract/submissions";
import type { HubAnswer } from "@/components/data/hub-call";
import { RefetchNotice } from "@/components/data/refetch-notice";
import { useOwnQuery } from "@/components/data/use-own-query";
import { Notice } from "@/components/ui/notice";
import { CallList } from "./call-list";
import { FaultList } from "./fault-list";
import { PoolCard } from "./pool-card";
import { StartCard } from "./start-card";
import { TokenCard } from "./token-card";
import { TryList } from "./try-list";
import { isLegacy, useChoice } from "./use-choice";
import { type PlaygroundApp, useLivePlayground, useStarting } from "./use-playground";

/** The playground: start an app, look at its token and its calls, and try launches that are faulty on purpose. */
export function PlaygroundView({
  apps,
  initial,
  reviewerId,
}: {
  /** At least one. */
  apps: readonly PlaygroundApp[];
  initial: {
    playground: Playground;
    calls: HubAnswer<PlaygroundCall[]>;
    tries: HubAnswer<SubmissionRow[]>;
  };
  /** The operator whose review playground it is; null for a developer's. */
  reviewerId: string | null;
}) {
  const t = useTranslations("playground");
  const { data: playground, query } = useOwnQuery(readPlayground, {}, initial.playground);
  const { app, choice, setChoice } = useChoice(apps, playground);
  const starting = useStarting(choice);
  useLivePlayground();
  return (
    <>
      {starting.problem ? (
        <div role="alert">
          <Notice tone="negative">{`${t("failed")} ${starting.problem}`}</Notice>
        </div>
      ) : null}
      <div className="mb-6 grid items-start gap-6 lg:grid-cols-2">
        <StartCard {...{ apps, app, choice, starting }} students={playground.students} onChange={setChoice} />
        <PoolCard playground={playground} reviewerId={reviewerId} onGranted={() => void query.refetch()} />
      </div>
      <TokenCard started={starting.started} />
      <CallList initial={initial.calls} />
      {isLegacy(app) ? null : <FaultList {...{ app, playground, starting }} />}
      <TryList initial={initial.tries} />
      <RefetchNotice queries={[query]} />
    </>
  );
}
