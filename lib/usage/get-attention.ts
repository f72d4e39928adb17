import type { Person } from "@/lib/access/person";
import type { SchoolOverview } from "@/packages/client/contract/schools";
import { findLatestImport, listNearLimit, listUnusualDays } from "./queries/attention";

const DAY_MS = 86_400_000;
/** How many students are named. */
const NAMED = 10;
/** How long an unusual day and a failed import are of interest. */
const RECENT_MS = 7 * DAY_MS;
/** An import that has made no progress for this long is stuck: it writes some every second. */
const STUCK_AFTER_MS = 10 * 60_000;

/** Who is near the daily limit today, and whose day was unusual in the last seven days. */
export async function getSpendingAttention(person: Person, schoolId: string | null) {
  const reader = { personId: person.id, role: person.role };
  const since = new Date(Date.now() - RECENT_MS);
  const [nearLimit, unusualDays] = await Promise.all([
    // An operator looks at one school at a time.
    person.role === "operator" && schoolId === null ? [] : listNearLimit(reader, { schoolId, limit: NAMED }),
    listUnusualDays(person.id, { since, limit: NAMED }),
  ]);
  return { nearLimit, unusualDays };
}

/** The school's latest import when it waits for its admin: for a decision, because it has failed, or because it is stuck. */
export async function findWaitingImport(
  schoolId: string,
): Promise<SchoolOverview["attention"]["waitingImport"]> {
  const latest = await findLatestImport(schoolId);
  if (!latest) return null;
  const { status, failure, createdAt, workedAt } = latest;
  if (status === "ready") return "ready";
  const isRecent = Date.now() - createdAt.getTime() < RECENT_MS;
  // What an erasure or a newer import has ended needs nobody.
  if (status === "failed") return isRecent && failure !== "studentErased" ? "failed" : null;
  const isStuck = status !== "applied" && Date.now() - workedAt.getTime() > STUCK_AFTER_MS;
  return isStuck ? "stuck" : null;
}
