import type { AuditAction } from "@/client/contract/audit-actions";
import type { OwnApp } from "@/client/contract/own-apps";
import { assertDeveloper } from "@/lib/access/developer";
import type { Person } from "@/lib/access/person";
import { toOwnApp } from "./own-app";
import { listLastDecisions, listOwnAppRows, type OwnAppRow } from "./queries/own";

/** For how many days a developer's home shows that an app, or a change of it, was approved. */
const APPROVALS_SHOWN_DAYS = 30;
const DAY_MS = 86_400_000;

const APPROVALS = {
  "app.approve": "approved",
  "app.approve-changes": "approvedChanges",
  "app.resume": "resumed",
} as const satisfies Partial<Record<AuditAction, string>>;

/** What an operator answered a developer about an app. */
export interface OperatorAnswer {
  app: OwnApp;
  outcome: "refused" | "suspended" | "refusedChanges" | (typeof APPROVALS)[keyof typeof APPROVALS];
  /** When it was decided; null when the audit log no longer says. */
  at: Date | null;
  /** Why, unless it was approved. */
  reason: string | null;
}

interface Decision {
  action: string;
  at: Date;
}

/** The answer about an app that its developer should read now: a refusal while it is in force, an approval for some days. */
function findAnswer(row: OwnAppRow, decision: Decision | undefined): OperatorAnswer | null {
  const { status, reviewNote, proposedRefusal } = row;
  const [app, at] = [toOwnApp(row), decision?.at ?? null];
  if (status === "refused" || status === "suspended") return { app, at, outcome: status, reason: reviewNote };
  if (proposedRefusal !== null) return { app, at, outcome: "refusedChanges", reason: proposedRefusal };
  const outcome = APPROVALS[decision?.action as keyof typeof APPROVALS];
  const isRecent = at !== null && Date.now() - at.getTime() < APPROVALS_SHOWN_DAYS * DAY_MS;
  return outcome && status === "approved" && isRecent ? { app, at, outcome, reason: null } : null;
}

/** Lists what operators answered a developer, newest first (protocol: Apps of developers). @throws HubError AUTH_002 */
export async function listAnswers(person: Person): Promise<OperatorAnswer[]> {
  assertDeveloper(person);
  const rows = await listOwnAppRows(person.id);
  const decisions = await listLastDecisions(rows.map(({ id }) => id));
  return rows
    .flatMap((row) => findAnswer(row, decisions.get(row.id)) ?? [])
    .sort((a, b) => (b.at?.getTime() ?? 0) - (a.at?.getTime() ?? 0));
}
