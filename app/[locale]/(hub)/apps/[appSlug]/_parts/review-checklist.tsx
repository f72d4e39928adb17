"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldGroup } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { SectionTitle } from "@/components/ui/page-header";
import { useDisabledUntilHydrated } from "@/components/ui/use-hydrated";
import { listChecks, listOperatorRules } from "@/lib/apps/checklist-rules";
import type { AppCheck } from "@/packages/client/contract/app-reviews";
import type { ReviewedApp } from "@/packages/client/contract/apps";

function useChecks({ appSlug, updatedAt }: ReviewedApp) {
  const params = { appSlug };
  return useQuery<AppCheck[]>({
    queryKey: [...queryKeyOf("POST /apps/{appSlug}/checks", params), updatedAt],
    queryFn: async ({ signal }) => (await hubCall("POST /apps/{appSlug}/checks", { params, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function useOpenPoints(app: ReviewedApp) {
  const { data: checks, isError, refetch } = useChecks(app);
  const [ticks] = useTicks(app);
  const rules = listOperatorRules(app);
  const tickedRules = rules.filter((rule) => ticks.includes(rule));
  return {
    tickedRules,
    ruleCount: rules.length,
    openCount: rules.length - tickedRules.length,
    failedCount: checks?.filter(({ isPassed }) => !isPassed).length ?? 0,
    checking: checks ? null : isError ? ("notChecked" as const) : ("checking" as const),
    checkAgain: () => void refetch(),
  };
}

export function OpenPoints({ points }: { points: ReturnType<typeof useOpenPoints> }) {
  const t = useTranslations("apps.checklist");
  const { checking, failedCount, openCount, ruleCount } = points;
  if (checking === null && failedCount + openCount === 0) return null;
  return (
    <Notice tone="warning">
      {checking ? <span className="block">{t(checking)}</span> : null}
      {failedCount > 0 ? <span className="block">{t("failedChecks", { count: failedCount })}</span> : null}
      {openCount > 0 ? (
        <span className="block">{t("openPoints", { count: openCount, total: ruleCount })}</span>
      ) : null}
    </Notice>
  );
}

/**
 * The checklist for an app (protocol: Rules for client apps): what the hub checks, and what the operator checks and ticks.
 * `onCheckAgain` reloads the app, so that the new checks use its current version.
 */
export function ReviewChecklist({ app, onCheckAgain }: { app: ReviewedApp; onCheckAgain: () => void }) {
  const t = useTranslations("apps.checklist");
  const { data: results, isError, isFetching, refetch } = useChecks(app);
  return (
    <Card as="section" aria-labelledby="checklist" className="mb-6 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <SectionTitle id="checklist">{t("title")}</SectionTitle>
        <Button
          variant="secondary"
          pending={isFetching}
          pendingText={t("checking")}
          onClick={() => {
            onCheckAgain();
            void refetch();
          }}
        >
          {t("again")}
        </Button>
      </div>
      <p className="mb-4 text-muted">{t("lead")}</p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <HubChecks
          checks={listChecks({ ...app, ...app.proposed })}
          results={results ?? null}
          isFailed={isError}
          isFetching={isFetching}
        />
        <OperatorChecks app={app} />
      </div>
    </Card>
  );
}

/** Lists the checks from the start, so that nothing moves on the page when their results come. */
function HubChecks({
  checks,
  results,
  isFailed,
  isFetching,
}: {
  checks: readonly AppCheck["check"][];
  results: readonly AppCheck[] | null;
  isFailed: boolean;
  isFetching: boolean;
}) {
  const t = useTranslations("apps.checklist");
  return (
    <div aria-live="polite" aria-busy={isFetching}>
      <h3 className="mb-2 font-semibold">{t("byHub")}</h3>
      {isFailed && !results ? <p className="text-muted">{t("notChecked")}</p> : null}
      <ul className="divide-y divide-line">
        {results?.map((result) => (
          <CheckLine key={result.check} {...result} />
        ))}
        {results || isFailed
          ? null
          : checks.map((check) => <CheckLine key={check} check={check} isPassed={null} problem={null} />)}
      </ul>
    </div>
  );
}

/** A check and its result; `isPassed` is null before there is one. */
function CheckLine({
  check,
  isPassed,
  problem,
}: Pick<AppCheck, "check" | "problem"> & { isPassed: boolean | null }) {
  const t = useTranslations("apps.checklist");
  const outcome = isPassed ? "passed" : "failed";
  return (
    <li className="py-2.5">
      <span className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        {t(`checks.${check}`)}
        {isPassed === null ? (
          <Badge>{t("notYet")}</Badge>
        ) : (
          <Badge tone={isPassed ? "positive" : "negative"}>{t(outcome)}</Badge>
        )}
      </span>
      {problem ? <span className="text-negative">{t(`problems.${problem}`)}</span> : null}
    </li>
  );
}

function useTicks(app: ReviewedApp): [readonly string[], (ticks: readonly string[]) => void] {
  const key = `review ${app.appSlug} ${app.updatedAt}`;
  const [ticks, setTicks] = useState<readonly string[]>([]);
  useEffect(() => setTicks(sessionStorage.getItem(key)?.split(" ") ?? []), [key]);
  const change = (changed: readonly string[]) => {
    setTicks(changed);
    sessionStorage.setItem(key, changed.join(" "));
  };
  return [ticks, change];
}

function OperatorChecks({ app }: { app: ReviewedApp }) {
  const t = useTranslations("apps.checklist");
  const id = useId();
  const disabledProps = useDisabledUntilHydrated(false);
  const [ticks, setTicks] = useTicks(app);
  return (
    <FieldGroup name={id} label={t("byYou")}>
      {listOperatorRules(app).map((rule) => (
        <Checkbox
          key={rule}
          {...disabledProps}
          label={t(`rules.${rule}`)}
          checked={ticks.includes(rule)}
          onChange={({ currentTarget }) =>
            setTicks(currentTarget.checked ? [...ticks, rule] : ticks.filter((one) => one !== rule))
          }
        />
      ))}
    </FieldGroup>
  );
}
