import type { AppDecision, AppModeChange, AppStatus, ReviewedApp } from "@/client/contract/apps";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { inTransaction } from "@/lib/database/transaction";
import { HubError, invalid } from "@/lib/hub-error";
import { getReviewedApp } from "./get-reviewed-app";
import { findRunningTerm, moveAppStatus, updateAppMode } from "./queries";

const TRANSITIONS = {
  approve: { from: "pending", to: "approved", action: "app.approve" },
  refuse: { from: "pending", to: "refused", action: "app.refuse" },
  suspend: { from: "approved", to: "suspended", action: "app.suspend" },
  resume: { from: "suspended", to: "approved", action: "app.resume" },
} as const satisfies Record<AppDecision["decision"], { from: AppStatus; to: AppStatus; action: string }>;

function appHasChanged(): HubError {
  const message = "The app has changed since you opened it. Nothing was done; look at it again.";
  return invalid([{ path: "updatedAt", message }]);
}

/**
 * Approves or refuses a pending app, suspends an approved one, or resumes a suspended one, with immediate effect. Decides
 * only on the version that the operator has seen, so that no change is approved unseen and no decision is made twice.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for `updatedAt` when the version or status has changed
 */
export async function decideOnApp(
  person: Person,
  appSlug: string,
  { decision, reason, updatedAt }: AppDecision,
): Promise<ReviewedApp> {
  const { id } = await getReviewedApp(person, appSlug);
  const { action, ...move } = TRANSITIONS[decision];
  const reviewNote = move.to === "approved" ? null : reason;
  await inTransaction(async (transaction) => {
    const moved = await moveAppStatus(
      { id, readVersion: new Date(updatedAt), ...move, reviewNote },
      transaction,
    );
    if (!moved) throw appHasChanged();
    const detail = { appSlug, ...(reason && { reason }) };
    await recordAudit(person, { action, target: { type: "app", id }, detail }, transaction);
  });
  return (await getReviewedApp(person, appSlug)).app;
}

/** Turns the database's refusal into an error that names the running term, which may have ended since. */
async function explainRefusedMode(error: unknown, appId: string): Promise<unknown> {
  if (classifyDatabaseError(error)?.kind !== "termRuns") return error;
  const term = await findRunningTerm(appId);
  const where = term ? `${term.termName} of ${term.schoolName} runs until ${term.endsOn}` : "a term runs";
  const message = `The mode cannot change now: ${where}, and the school uses this app.`;
  const detail = { issues: [{ path: "integrationMode", message }], runningTerm: term };
  return new HubError("VAL_001", message, { detail, cause: error });
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
  if (app.updatedAt !== new Date(updatedAt).toISOString()) throw appHasChanged();
  if (app.integrationMode === integrationMode) return app;
  const writing = inTransaction(async (transaction) => {
    const change = { id, readVersion: new Date(updatedAt), integrationMode };
    if (!(await updateAppMode(change, transaction))) throw appHasChanged();
    const detail = { appSlug, integrationMode, integrationModeBefore: app.integrationMode };
    await recordAudit(person, { action: "app.edit", target: { type: "app", id }, detail }, transaction);
  });
  await writing.catch(async (error: unknown) => {
    throw await explainRefusedMode(error, id);
  });
  return (await getReviewedApp(person, appSlug)).app;
}
