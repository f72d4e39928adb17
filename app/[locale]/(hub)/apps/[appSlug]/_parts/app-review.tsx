"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { readApp } from "@/client/contract/addresses-hub";
import type { AppStatus } from "@/client/contract/app-fields";
import type { AppCheck, AppDecision, ReviewedApp } from "@/client/contract/apps";
import { AppStatusBadges } from "@/components/apps/app-status";
import { ProposedChanges } from "@/components/apps/proposed-changes";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { PageHeader, SectionTitle } from "@/components/ui/page-header";
import { useToast } from "@/components/ui/toast";
import { localName } from "@/i18n/names";
import { hubPath } from "@/i18n/paths";
import { AppFacts } from "./app-facts";
import { type Decision, DecisionDialog } from "./decision-dialog";
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

/** An app as an operator reviews it: what was declared, where it is used, and the decisions to make. */
export function AppReview({
  initial,
  checks,
  schoolsPath,
}: {
  initial: ReviewedApp;
  /** What the hub checks by itself before an approval. */
  checks: readonly AppCheck["check"][];
  schoolsPath: string;
}) {
  const t = useTranslations("apps");
  const locale = useLocale();
  const { toast } = useToast();
  const client = useQueryClient();
  const params = { appSlug: initial.appSlug };
  const queryKey = queryKeyOf(readApp, params);
  const { data } = useQuery<ReviewedApp>({
    queryKey,
    queryFn: async ({ signal }) => (await hubCall(readApp, { params, signal })).data,
    initialData: initial,
  });
  const app = data ?? initial;
  const name = localName(locale, { name: app.appName, nameKo: app.appNameKo });
  const [decision, setDecision] = useState<Decision | null>(null);
  const storeApp = (changed: ReviewedApp) => client.setQueryData(queryKey, changed);
  return (
    <>
      <PageHeader
        title={name}
        lead={<AppStatusBadges status={app.status} hasProposed={app.hasProposed} />}
        actions={<ReviewActions app={app} onDecide={setDecision} />}
      />
      {app.status === "pending" ? <Notice tone="warning">{t("waiting")}</Notice> : null}
      {app.proposed ? (
        <Card as="section" aria-labelledby="changes" className="mb-6 p-5 sm:p-6">
          <SectionTitle id="changes">{t("changesTitle")}</SectionTitle>
          <p className="mb-4 text-muted">{t("changesHelp")}</p>
          <ProposedChanges caption={t("changesTitle")} app={app} proposed={app.proposed} />
          <div className="mt-4 flex flex-wrap gap-2">
            <DecisionButton decision="refuseChanges" onClick={setDecision} />
            <DecisionButton decision="approveChanges" onClick={setDecision} />
          </div>
        </Card>
      ) : null}
      {app.status === "pending" || app.proposed ? (
        <ReviewChecklist key={app.updatedAt} app={app} checks={checks} />
      ) : null}
      <AppFacts app={app} schoolsPath={schoolsPath} />
      <ModeForm app={app} onChanged={storeApp} />
      <DecisionDialog
        app={app}
        name={name}
        decision={decision}
        onClose={() => setDecision(null)}
        onDecided={(changed, done) => {
          storeApp(changed);
          setDecision(null);
          toast({ tone: "positive", title: t(`done.${done}`, { name }) });
        }}
      />
    </>
  );
}

function ReviewActions({ app, onDecide }: { app: ReviewedApp; onDecide: (decision: Decision) => void }) {
  const t = useTranslations("apps");
  const playgroundPath = hubPath(useLocale(), "/developer/playground");
  return (
    <>
      {app.status === "pending" || app.status === "approved" ? (
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
