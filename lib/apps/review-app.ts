import type { AppDecision, AppModeChange, AppStatus, ReviewedApp } from "@/client/contract/apps";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { refusalOf } from "@/lib/database/database-error";
import { inTransaction } from "@/lib/database/transaction";
import { HubError, invalid } from "@/lib/hub-error";
import { getReviewedApp, getRunningTerm } from "./get-reviewed-app";
import { moveAppStatus, updateAppMode } from "./queries/review";

const MOVES = {
  approve: { from: "pending", to: "approved", action: "app.approve" },
  refuse: { from: "pending", to: "refused", action: "app.refuse" },
  suspend: { from: "approved", to: "suspended", action: "app.suspend" },
  resume: { from: "suspended", to: "approved", action: "app.resume" },
} as const satisfies Record<AppDecision["decision"], { from: AppStatus; to: AppStatus; action: string }>;

function changedMeanwhile(): HubError {
  const message = "The app has changed since you opened it. Nothing was done; look at it again.";
  return invalid([{ path: "updatedAt", message }]);
}

/**
 * Approves or refuses an app that waits, suspends an approved one, or resumes it; takes effect at once. Only the version
 * that was looked at is decided upon, so that nothing is approved unseen, and nothing twice.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 naming `updatedAt` when it is no longer that version or status
 */
export async function decideOnApp(
  person: Person,
  appSlug: string,
  { decision, reason, updatedAt }: AppDecision,
): Promise<ReviewedApp> {
  const { id } = await getReviewedApp(person, appSlug);
  const { action, ...move } = MOVES[decision];
  const reviewNote = move.to === "approved" ? null : reason;
  await inTransaction(async (transaction) => {
    const moved = await moveAppStatus(
      { id, readVersion: new Date(updatedAt), ...move, reviewNote },
      transaction,
    );
    if (!moved) throw changedMeanwhile();
    const detail = { appSlug, ...(reason && { reason }) };
    await recordAudit(person, { action, target: { type: "app", id }, detail }, transaction);
  });
  return (await getReviewedApp(person, appSlug)).app;
}

/** Names the term that keeps the mode as it is; it may have ended since. */
async function explain(error: unknown, appId: string): Promise<unknown> {
  if (refusalOf(error)?.kind !== "termRuns") return error;
  const term = await getRunningTerm(appId);
  const where = term ? `${term.termName} of ${term.schoolName} runs until ${term.endsOn}` : "a term runs";
  const message = `The mode cannot change now: ${where}, and the school uses this app.`;
  const detail = { issues: [{ path: "integrationMode", message }], runningTerm: term };
  return new HubError("VAL_001", message, { detail, cause: error });
}

/**
 * Changes how an app signs people in, while no term runs at a school that uses it (protocol: Integration modes). The
 * database holds that, so that neither a term nor an activity that begins meanwhile slips by.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 naming `integrationMode` while a term runs (its `detail.runningTerm`
 * is that term), or `updatedAt` when it is no longer the version that was looked at
 */
export async function setAppMode(
  person: Person,
  appSlug: string,
  { integrationMode, updatedAt }: AppModeChange,
): Promise<ReviewedApp> {
  const { id, app } = await getReviewedApp(person, appSlug);
  if (app.updatedAt !== new Date(updatedAt).toISOString()) throw changedMeanwhile();
  if (app.integrationMode === integrationMode) return app;
  const writing = inTransaction(async (transaction) => {
    const change = { id, readVersion: new Date(updatedAt), integrationMode };
    if (!(await updateAppMode(change, transaction))) throw changedMeanwhile();
    const detail = { appSlug, integrationMode, integrationModeBefore: app.integrationMode };
    await recordAudit(person, { action: "app.edit", target: { type: "app", id }, detail }, transaction);
  });
  await writing.catch(async (error: unknown) => {
    throw await explain(error, id);
  });
  return (await getReviewedApp(person, appSlug)).app;
}
