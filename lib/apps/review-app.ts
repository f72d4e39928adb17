import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { inTransaction } from "@/lib/database/transaction";
import { invalid } from "@/lib/hub-error";
import type { IssueMessage } from "@/lib/issue";
import type { ProposedChanges } from "@/packages/client/contract/app-fields";
import type { AppDecision, AppModeChange, ReviewedApp } from "@/packages/client/contract/apps";
import { forgetOrigins } from "./allowed-origins";
import { getReviewedApp } from "./get-reviewed-app";
import { appHasChanged } from "./own-app";
import { findRunningTerm } from "./queries/apps";
import { type AppChanges, moveAppStatus, updateApp } from "./queries/own";
import { tellDeveloper } from "./tell-about-app";
import { type ReviewTrace, traceReview } from "./trace-review";

const TRANSITIONS = {
  approve: { from: "pending", to: "approved", action: "app.approve" },
  refuse: { from: "pending", to: "refused", action: "app.refuse" },
  suspend: { from: "approved", to: "suspended", action: "app.suspend" },
  resume: { from: "suspended", to: "approved", action: "app.resume" },
} as const satisfies Record<AppDecision["decision"], object>;

/** An app that an operator decides on, in the version that they have seen. */
interface SeenApp {
  id: string;
  appSlug: string;
  seenVersion: Date;
}

/** Moves an app to another status. @throws HubError VAL_001 for `updatedAt` */
async function moveApp(
  person: Person,
  { id, appSlug, seenVersion }: SeenApp,
  { decision, reason, evidence, lastReview }: AppDecision & ReviewTrace,
): Promise<void> {
  const { action, ...move } = TRANSITIONS[decision];
  const reviewNote = move.to === "approved" ? null : reason;
  await inTransaction(async (transaction) => {
    const moved = await moveAppStatus({ id, seenVersion, ...move, reviewNote, lastReview }, transaction);
    if (!moved) throw appHasChanged();
    const detail = { appSlug, ...(reason && { reason }), ...evidence };
    await recordAudit(person, { action, target: { type: "app", id }, detail }, transaction);
    await tellDeveloper(id, { decision, isChange: false }, transaction);
  });
}

/** Turns the database's refusal into an error that names the running term, which may have ended since. */
async function explainRefusedMode(error: unknown, appId: string): Promise<unknown> {
  if (classifyDatabaseError(error)?.kind !== "termRuns") return error;
  const term = await findRunningTerm(appId);
  const message: IssueMessage = term
    ? { message: "modeLocked", values: { term: term.termName, school: term.schoolName, day: term.endsOn } }
    : { message: "modeLockedByTerm" };
  return invalid([{ path: "integrationMode", ...message }], { detail: { runningTerm: term }, cause: error });
}

const CHANGE_DECISIONS = {
  "app.approve-changes": "approve",
  "app.refuse-changes": "refuse",
  "app.edit": null,
} as const;

/** Changes an app with its audit event. @throws HubError VAL_001 for `updatedAt`, or for `integrationMode` while a term runs */
async function changeApp(
  person: Person,
  { id, appSlug, seenVersion }: SeenApp,
  {
    action,
    changes,
    detail,
  }: {
    action: keyof typeof CHANGE_DECISIONS;
    changes: AppChanges;
    detail: Record<string, string | boolean | string[]>;
  },
): Promise<void> {
  const writing = inTransaction(async (transaction) => {
    if (!(await updateApp({ id, seenVersion }, changes, transaction))) throw appHasChanged();
    const target = { type: "app", id };
    await recordAudit(person, { action, target, detail: { appSlug, ...detail } }, transaction);
    const decision = CHANGE_DECISIONS[action];
    if (decision) await tellDeveloper(id, { decision, isChange: true }, transaction);
  });
  await writing.catch(async (error: unknown) => {
    throw await explainRefusedMode(error, id);
  });
}

/** Each proposed value with the approved one, for the audit log. */
function toDetail(proposed: ProposedChanges, app: ReviewedApp): Record<string, string | boolean | string[]> {
  const fields = Object.entries(proposed).flatMap(([name, value]) => [
    [name, value],
    [`${name}Before`, app[name as keyof ProposedChanges]],
  ]);
  return Object.fromEntries(fields);
}

/**
 * Decides on an app, or on its changes that wait, only in the version that the operator has seen: no change is approved unseen.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 at `updatedAt` when the version or status has changed, at `reason` when an
 * approval needs one (`traceReview`), at `integrationMode` when a change of it would be approved while a term runs
 */
export async function decideOnApp(
  person: Person,
  appSlug: string,
  decision: AppDecision,
): Promise<ReviewedApp> {
  const { id, app } = await getReviewedApp(person, appSlug);
  const seen = { id, appSlug, seenVersion: new Date(decision.updatedAt) };
  if (app.updatedAt !== seen.seenVersion.toISOString()) throw appHasChanged();
  const { proposed } = app;
  const { reason } = decision;
  const { evidence, lastReview } = await traceReview(person, app, decision);
  if (proposed && decision.decision === "approve") {
    const changes = { columns: proposed, proposed: null, lastReview };
    const detail = { ...toDetail(proposed, app), ...(reason && { reason }), ...evidence };
    await changeApp(person, seen, { action: "app.approve-changes", changes, detail });
  } else if (proposed && decision.decision === "refuse") {
    const refused = { proposedRefusal: reason, refusedChanges: proposed };
    const changes = { columns: {}, proposed: null, refused, lastReview };
    const detail = { ...toDetail(proposed, app), reason };
    await changeApp(person, seen, { action: "app.refuse-changes", changes, detail });
  } else {
    await moveApp(person, seen, { ...decision, evidence, lastReview });
  }
  forgetOrigins();
  return (await getReviewedApp(person, appSlug)).app;
}

/**
 * Changes how an app signs people in, unless a term runs at a school that uses it (protocol: Integration modes). The
 * database enforces this, because a term or an activity may start at the same moment.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for `integrationMode` while a term runs, with that term as
 * `detail.runningTerm`, or for `updatedAt` when the version has changed
 */
export async function setAppMode(
  person: Person,
  appSlug: string,
  { integrationMode, updatedAt }: AppModeChange,
): Promise<ReviewedApp> {
  const { id, app } = await getReviewedApp(person, appSlug);
  const seen = { id, appSlug, seenVersion: new Date(updatedAt) };
  if (app.updatedAt !== seen.seenVersion.toISOString()) throw appHasChanged();
  if (app.integrationMode === integrationMode) return app;
  await changeApp(person, seen, {
    action: "app.edit",
    changes: { columns: { integrationMode } },
    detail: { integrationMode, integrationModeBefore: app.integrationMode },
  });
  return (await getReviewedApp(person, appSlug)).app;
}
