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
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { PageHeader, SectionTitle } from "@/components/ui/page-header";
import { useToast } from "@/components/ui/toast";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { AppStatus, ProposedChanges as Proposed } from "@/packages/client/contract/app-fields";
import type { AppDecision, ReviewedApp } from "@/packages/client/contract/apps";
import { AppFacts } from "./app-facts";
import { ChangedApp } from "./changed-app";
import { type Decision, DecisionDialog, isGone, type UnconfirmedDecision } from "./decision-dialog";
import { LastReview } from "./last-review";
import { ModeForm } from "./mode-form";
import { ReviewChecklist } from "./review-checklist";

/** The decisions an operator can make about an app, by its status. */
const DECISIONS: Readonly<Record<AppStatus, readonly AppDecision["decision"][]>> = {
  draft: [],
  pending: ["refuse", "approve"],
  approved: ["suspend"],
  refused: [],
  suspended: ["resume"],
};

/** The app as the hub has it now, and the version that the operator has looked at. */
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

/** An app as an operator reviews it, until its developer deletes it. */
export function AppReview({ initial, schoolsPath }: { initial: ReviewedApp; schoolsPath: string }) {
  const reviewed = useReviewedApp(initial);
  if (reviewed.isGone) return <GoneApp app={reviewed.app} />;
  return <Review reviewed={reviewed} schoolsPath={schoolsPath} />;
}

function GoneApp({ app }: { app: ReviewedApp }) {
  const t = useTranslations("apps");
  const locale = useLocale();
  return (
    <>
      <PageHeader title={localName(locale, { name: app.appName, nameKo: app.appNameKo })} />
      <div role="alert">
        <Notice tone="warning">{t("gone")}</Notice>
      </div>
      <ButtonLink href={hubPath(locale, "/apps")}>{t("toList")}</ButtonLink>
    </>
  );
}

/** What was declared, where the app is used, and the decisions to make. */
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
        actions={<ReviewActions app={app} onDecide={openDialog} />}
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
      {app.proposed ? <WaitingChanges app={app} proposed={app.proposed} onDecide={openDialog} /> : null}
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
      <DecisionDialog
        name={name}
        unconfirmed={unconfirmed}
        reason={kept?.decision === unconfirmed?.decision ? (kept?.text ?? "") : ""}
        onClose={() => setUnconfirmed(null)}
        onOutdated={async (typed) => {
          if (unconfirmed) setKept({ decision: unconfirmed.decision, text: typed });
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
    </>
  );
}

function WaitingChanges({
  app,
  proposed,
  onDecide,
}: {
  app: ReviewedApp;
  proposed: Proposed;
  onDecide: (decision: Decision) => void;
}) {
  const t = useTranslations("apps");
  return (
    <Card as="section" aria-labelledby="changes" className="mb-6 p-5 sm:p-6">
      <SectionTitle id="changes">{t("changesTitle")}</SectionTitle>
      <p className="mb-4 text-muted">{t("changesHelp")}</p>
      <ProposedChanges caption={t("changesTitle")} app={app} proposed={proposed} />
      <div className="mt-4 flex flex-wrap gap-2">
        <DecisionButton decision="refuseChanges" onClick={onDecide} />
        <DecisionButton decision="approveChanges" onClick={onDecide} />
      </div>
    </Card>
  );
}

function ReviewActions({ app, onDecide }: { app: ReviewedApp; onDecide: (decision: Decision) => void }) {
  const t = useTranslations("apps");
  const playgroundPath = hubPath(useLocale(), "/developer/playground");
  return (
    <>
      {app.status === "pending" || app.status === "approved" || app.status === "suspended" ? (
        <ButtonLink href={`${playgroundPath}?app=${encodeURIComponent(app.appSlug)}`}>
          {t("tryOut")}
        </ButtonLink>
      ) : null}
      {DECISIONS[app.status].map((one) => (
        <DecisionButton key={one} decision={one} onClick={onDecide} />
      ))}
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
