import type { Person } from "@/lib/access/person";
import { invalid } from "@/lib/hub-error";
import type { AppReview } from "@/packages/client/contract/app-reviews";
import type { AppDecision, ReviewedApp } from "@/packages/client/contract/apps";
import { runChecks } from "./check-app";
import { listOperatorRules } from "./checklist-rules";

/** What a decision leaves behind: for the audit log what an approval rests on, and for the next review the decision itself. */
export interface ReviewTrace {
  evidence: Record<string, string[]>;
  lastReview?: AppReview;
}

/** Runs the hub's checks of an app. @throws HubError VAL_001 at `reason` for an approval with open points and no reason */
async function assessApproval(app: ReviewedApp, { ticks, reason }: AppDecision) {
  const checks = await runChecks(app);
  const namesOf = (passed: boolean) =>
    checks.filter(({ isPassed }) => isPassed === passed).map(({ check }) => check);
  const rules = listOperatorRules(app);
  const failedChecks = namesOf(false);
  const openRules = rules.filter((rule) => !ticks.includes(rule));
  if (reason === "" && failedChecks.length + openRules.length > 0) {
    throw invalid([{ path: "reason", message: "appApprovalNeedsReason" }], {
      detail: { failedChecks, openRules },
    });
  }
  const tickedRules = rules.filter((rule) => ticks.includes(rule));
  return { passedChecks: namesOf(true), failedChecks, tickedRules, openRules };
}

function toDeclared(app: AppReview["declared"]): AppReview["declared"] {
  const { appName, appNameKo, description, descriptionKo, iconUrl, hostedUrl, origins } = app;
  const { integrationMode, locales, ageRange, supportsTeacherManage } = app;
  return {
    ...{ appName, appNameKo, description, descriptionKo, iconUrl, hostedUrl, origins },
    ...{ integrationMode, locales, ageRange, supportsTeacherManage },
  };
}

/** Describes an approval or a refusal; of anything else it returns nothing. @throws HubError VAL_001 as `assessApproval` */
export async function traceReview(
  person: Person,
  app: ReviewedApp,
  request: AppDecision,
): Promise<ReviewTrace> {
  const { decision, reason } = request;
  const isWaiting = app.status === "pending" || app.proposed !== null;
  if (!isWaiting || decision === "suspend" || decision === "resume") return { evidence: {} };
  const evidence = decision === "approve" ? await assessApproval(app, request) : null;
  const lastReview = {
    decision,
    at: new Date().toISOString(),
    by: person.displayName,
    reason: reason || null,
    failedChecks: evidence?.failedChecks ?? [],
    openRules: evidence?.openRules ?? [],
    declared: toDeclared({ ...app, ...app.proposed }),
  };
  return { evidence: evidence ?? {}, lastReview };
}
