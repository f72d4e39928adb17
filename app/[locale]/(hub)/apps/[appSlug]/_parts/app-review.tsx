"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { AppStatusBadges } from "@/components/apps/app-status";
import { ProposedChanges } from "@/components/apps/proposed-changes";
import { BACKGROUND_REFETCH } from "@/components/data/background-refetch";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { SectionCard } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { useToast } from "@/components/ui/toast";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { AppStatus } from "@/packages/client/contract/app-fields";
import type { AppDecision, ReviewedApp } from "@/packages/client/contract/apps";
import { AppFacts } from "./app-facts";
import { ChangedApp, LastReview } from "./changed-values";
import { type Decision, DecisionDialog, isGone, type UnconfirmedDecision } from "./decision-dialog";
import { ModeForm } from "./mode-form";
import { ReviewChecklist } from "./review-checklist";

const DECISIONS: Readonly<Record<AppStatus, readonly AppDecision["decision"][]>> = {
  draft: [],
  pending: ["refuse", "approve"],
  approved: ["suspend"],
  refused: [],
  suspended: ["resume"],
};

function useReviewedApp(initial: ReviewedApp) {
  const client = useQueryClient();
  const params = { appSlug: initial.appSlug };
  const queryKey = queryKeyOf("GET /apps/{appSlug}", params);
  const {
    data = initial,
    error,
    refetch,
  } = useQuery<ReviewedApp>({
    queryKey,
    queryFn: async ({ signal }) => (await hubCall("GET /apps/{appSlug}", { params, signal })).data,
    initialData: initial,
    ...BACKGROUND_REFETCH,
  });
  const [seen, setSeen] = useState(initial);
  return {
    app: data,
    isGone: isGone(error),
    seen,
    setSeen,
    store: async (changed: ReviewedApp) => {
      // A refetch that began before the change would bring the earlier version back.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, changed);
      setSeen(changed);
    },
    refetch: () => void refetch(),
    // For a form that was refused as outdated: throws when the app cannot be read, except when it was deleted (`isGone`).
    readAgain: async () => {
      const { error: failure } = await refetch();
      if (failure && !isGone(failure)) throw failure;
    },
  };
}

/** A reason that was typed for a decision, kept when the decision is refused because the app has changed. */
type KeptReason = { decision: Decision; text: string };

export function AppReview({ initial, schoolsPath }: { initial: ReviewedApp; schoolsPath: string }) {
  const t = useTranslations("apps");
  const locale = useLocale();
  const reviewed = useReviewedApp(initial);
  if (reviewed.isGone)
    return (
      <>
        <PageHeader
          title={localName(locale, { name: reviewed.app.appName, nameKo: reviewed.app.appNameKo })}
        />
        <div role="alert">
          <Notice tone="warning">{t("gone")}</Notice>
        </div>
        <ButtonLink href={hubPath(locale, "/apps")}>{t("toList")}</ButtonLink>
      </>
    );
  return <Review reviewed={reviewed} schoolsPath={schoolsPath} />;
}

function Review({
  reviewed: { app, seen, setSeen, store, refetch, readAgain },
  schoolsPath,
}: {
  reviewed: ReturnType<typeof useReviewedApp>;
  schoolsPath: string;
}) {
  const t = useTranslations("apps");
  const locale = useLocale();
  const { toast } = useToast();
  const router = useRouter();
  const name = localName(locale, { name: app.appName, nameKo: app.appNameKo });
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedDecision | null>(null);
  const [kept, setKept] = useState<KeptReason | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const isWaiting = app.status === "pending" || app.proposed !== null;
  const hasChanged = app.updatedAt !== seen.updatedAt;
  const openDialog = (decision: Decision) => setUnconfirmed({ decision, app });
  return (
    <>
      <PageHeader
        title={name}
        lead={<AppStatusBadges status={app.status} hasProposed={app.hasProposed} />}
        actions={
          <>
            {app.status === "pending" || app.status === "approved" || app.status === "suspended" ? (
              <ButtonLink
                href={`${hubPath(locale, "/developer/playground")}?app=${encodeURIComponent(app.appSlug)}`}
              >
                {t("tryOut")}
              </ButtonLink>
            ) : null}
            {DECISIONS[app.status].map((one) => (
              <DecisionButton key={one} decision={one} onClick={openDialog} />
            ))}
          </>
        }
      />
      <p ref={status} role="status" tabIndex={-1} className="sr-only">
        {hasChanged ? t("changedTitle") : ""}
      </p>
      {hasChanged ? (
        <ChangedApp
          before={seen}
          now={app}
          onSeen={() => {
            setSeen(app);
            // The pressed button is removed, so focus moves to the status.
            status.current?.focus();
          }}
        />
      ) : null}
      {app.status === "pending" ? <Notice tone="warning">{t("waiting")}</Notice> : null}
      {app.proposed ? (
        <SectionCard id="changes" title={t("changesTitle")} className="mb-6">
          <p className="mb-4 text-muted">{t("changesHelp")}</p>
          <ProposedChanges caption={t("changesTitle")} app={app} proposed={app.proposed} />
          <div className="mt-4 flex flex-wrap gap-2">
            <DecisionButton decision="refuseChanges" onClick={openDialog} />
            <DecisionButton decision="approveChanges" onClick={openDialog} />
          </div>
        </SectionCard>
      ) : null}
      {isWaiting && app.lastReview ? <LastReview app={app} review={app.lastReview} /> : null}
      {isWaiting ? (
        <ReviewChecklist key={`checklist ${app.updatedAt}`} app={app} onCheckAgain={refetch} />
      ) : null}
      <AppFacts app={app} schoolsPath={schoolsPath} />
      <ModeForm
        key={`mode ${seen.updatedAt}`}
        app={app}
        onChanged={(changed) => void store(changed)}
        onOutdated={readAgain}
      />
      {unconfirmed ? (
        <DecisionDialog
          name={name}
          unconfirmed={unconfirmed}
          reason={kept?.decision === unconfirmed.decision ? (kept?.text ?? "") : ""}
          onClose={() => setUnconfirmed(null)}
          onOutdated={async (typed) => {
            setKept({ decision: unconfirmed.decision, text: typed });
            await readAgain();
            setUnconfirmed(null);
          }}
          onDecided={(changed, done) => {
            void store(changed);
            // The menu counts the apps that wait.
            router.refresh();
            setUnconfirmed(null);
            setKept(null);
            toast({ tone: "positive", title: t(`done.${done}`, { name }) });
          }}
        />
      ) : null}
    </>
  );
}

function DecisionButton({
  decision,
  onClick,
}: {
  decision: Decision;
  onClick: (decision: Decision) => void;
}) {
  const t = useTranslations("apps");
  return (
    <Button
      variant={/^(approve|resume)/.test(decision) ? "primary" : "secondary"}
      onClick={() => onClick(decision)}
    >
      {t(`decisions.${decision}`)}
    </Button>
  );
}
