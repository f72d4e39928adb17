import { assertDeveloper } from "@/lib/access/developer";
import type { Person } from "@/lib/access/person";
import type { AuditAction } from "@/lib/audit/audit-actions";
import type { OwnApp } from "@/packages/client/contract/own-apps";
import { toOwnApp } from "./own-app";
import { listDecisionTimes, listOwnAppRows, type OwnAppRow } from "./queries/own";

/** For how many days a developer's home shows that an app, or a change of it, was approved. */
const APPROVALS_SHOWN_DAYS = 30;
const DAY_MS = 86_400_000;

/** The audit action of each answer that an operator can give; its event tells when it was given. */
const EVENTS = {
  refused: "app.refuse",
  suspended: "app.suspend",
  refusedChanges: "app.refuse-changes",
  approved: "app.approve",
  approvedChanges: "app.approve-changes",
  resumed: "app.resume",
} as const satisfies Record<string, AuditAction>;

/** What an operator answered a developer about an app. */
export interface OperatorAnswer {
  app: OwnApp;
  outcome: keyof typeof EVENTS;
  /** When it was decided; null when the audit log has no such decision. */
  at: Date | null;
  /** Why; null when the app or its changes were approved, or the app was resumed. */
  reason: string | null;
}

/** The answer about an app that its developer should read now: a refusal while it is in force, an approval for some days. */
function findAnswer(row: OwnAppRow, times: ReadonlyMap<string, Date>): OperatorAnswer | null {
  const { status, reviewNote, proposedRefusal } = row;
  const answer = (outcome: OperatorAnswer["outcome"], reason: string | null = null) => ({
    app: toOwnApp(row),
    outcome,
    reason,
    at: times.get(EVENTS[outcome]) ?? null,
  });
  if (status === "refused" || status === "suspended") return answer(status, reviewNote);
  if (proposedRefusal !== null) return answer("refusedChanges", proposedRefusal);
  if (status !== "approved") return null;
  const approvals = (["approved", "approvedChanges", "resumed"] as const).map((outcome) => answer(outcome));
  const [newest] = approvals.sort(byTime);
  return newest?.at && Date.now() - newest.at.getTime() < APPROVALS_SHOWN_DAYS * DAY_MS ? newest : null;
}

const byTime = (one: OperatorAnswer, other: OperatorAnswer) =>
  (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0);

/**
 * Lists a developer's apps with what operators answered, newest first (protocol: Apps of developers).
 * @returns also the number of all apps, with or without an answer
 * @throws HubError AUTH_002
 */
export async function listOperatorAnswers(
  person: Person,
): Promise<{ appCount: number; answers: OperatorAnswer[] }> {
  assertDeveloper(person);
  const rows = await listOwnAppRows(person.id);
  const times = await listDecisionTimes(
    rows.map(({ id }) => id),
    Object.values(EVENTS),
  );
  const answers = rows.flatMap((row) => findAnswer(row, times.get(row.id) ?? new Map()) ?? []);
  return { appCount: rows.length, answers: answers.sort(byTime) };
}
