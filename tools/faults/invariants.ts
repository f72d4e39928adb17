import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { withClient } from "../postgres/with-client";
import type { Call, FaultSchool } from "./fault-school";
import { answerAbout } from "./provider";

/** The sweep's limit (docs/protocol.md: Credits). */
const HOLDS_END_WITHIN_MS = 120_000;

/** What must never be in the database, whatever happened. Each query returns the rows that break the rule. */
const NEVER: Record<string, string> = {
  "a balance does not add up": `SELECT pool_id AS what FROM pool_balances
    WHERE available + reserved + spent <> granted OR least(available, reserved, spent) < 0`,
  "the ledger does not verify": "SELECT pool_id || ' ' || problem AS what FROM ledger_problems()",
  "a key was charged twice": `SELECT operation_id AS what FROM ledger_entries WHERE type = 'settle'
    GROUP BY actor_id, app_slug, media_type, operation_id HAVING count(*) > 1`,
  "a hold's pool, student and activity do not belong together": `SELECT h.id AS what FROM holds h JOIN classrooms c ON c.id = h.classroom_id
    JOIN profiles p ON p.id = h.actor_id JOIN activities a ON a.id = h.activity_id
    WHERE c.pool_id <> h.pool_id OR p.school_id IS DISTINCT FROM c.school_id OR a.classroom_id <> h.classroom_id`,
  "an idempotency key still counts as running after its hold has ended": `SELECT o.id AS what FROM operations o WHERE o.state = 'running'
    AND NOT EXISTS (SELECT 1 FROM holds h WHERE h.id = o.id AND h.state = 'reserved')`,
  // A completed picture may have a released hold only if its student was erased before an app asked for the picture.
  // `compareWithCharges` checks that a picture which a caller got is charged.
  "a picture and its hold disagree": `SELECT m.id AS what FROM media_jobs m JOIN holds h ON h.id = m.hold_id
    JOIN profiles p ON p.id = m.actor_id WHERE (m.status = 'failed') <> (h.state = 'released')
      AND NOT (m.status = 'completed' AND h.state = 'released' AND coalesce(h.ended_at >= p.erased_at, false))
      OR (m.status IN ('queued', 'running') AND h.state <> 'reserved')`,
};

async function waitForHolds(client: Client): Promise<string[]> {
  const open = `SELECT h.id AS what FROM holds h LEFT JOIN media_jobs m ON m.hold_id = h.id
    WHERE h.state = 'reserved' AND m.status IS DISTINCT FROM 'completed'`;
  const deadline = Date.now() + HOLDS_END_WITHIN_MS;
  for (;;) {
    const { rows } = await client.query<{ what: string }>(open);
    if (rows.length === 0) return [];
    if (Date.now() > deadline) return rows.map(({ what }) => `a hold does not end: ${what}`);
    await sleep(300);
  }
}

interface Charge {
  id: string;
  poolId: string;
  jobId: string | null;
}

async function listCharges(client: Client, pools: readonly string[]): Promise<Charge[]> {
  const { rows } = await client.query<Charge>(
    `SELECT l.id, l.pool_id AS "poolId", m.id AS "jobId" FROM ledger_entries l LEFT JOIN media_jobs m ON m.hold_id = l.id
      WHERE l.type = 'settle' AND l.pool_id = ANY ($1)`,
    [pools],
  );
  return rows;
}

/** Lists what is wrong with the answers to one call: two texts for one key, or a text that answers another prompt. */
function wrongAnswers(call: Call): string[] {
  const delivered = call.answers.filter(({ status }) => status === 200);
  const ids = new Set(delivered.map(({ data }) => data.id));
  const foreign = delivered.filter(
    ({ data }) => call.kind === "text" && data.text !== answerAbout(call.topic),
  );
  return [
    ...(call.key !== null && ids.size > 1 && call.kind === "text"
      ? [`one key was answered with ${ids.size} texts: ${call.topic}`]
      : []),
    ...foreign.map(({ data }) => `an answer is about something else: ${call.topic}: ${data.text}`),
  ];
}

/** The ids of what a caller got and must be charged for: of a text its hold, of a picture its job. */
function deliveredIds({ kind, answers, picture }: Call): unknown[] {
  if (kind === "image") return picture?.data.status === "completed" ? [picture.data.id] : [];
  return answers.filter(({ status }) => status === 200).map(({ data }) => data.id);
}

/** Compares what callers saw with what their school was charged. */
function compareWithCharges({ school, calls, maxUnanswered }: FaultSchool, charges: Charge[]): string[] {
  const own = charges.filter(({ poolId }) => poolId === school.poolId);
  const charged = new Set<unknown>(own.map(({ id, jobId }) => jobId ?? id));
  const delivered = new Set(calls.flatMap(deliveredIds));
  const lost = [...delivered].filter((id) => !charged.has(id));
  const unseen = [...charged].filter((id) => !delivered.has(id));
  // Status 0: the connection broke before an answer.
  const unfinished = calls.filter(
    ({ key, kind, answers, picture }) =>
      key !== null &&
      ([0, 409, 500, 503].includes(answers.at(-1)?.status ?? 0) || (kind === "image" && picture === null)),
  );
  return [
    ...calls.flatMap(wrongAnswers),
    ...lost.map((id) => `an acknowledged success is not charged: ${id}`),
    ...(unseen.length > maxUnanswered ? unseen.map((id) => `charged, and nobody was answered: ${id}`) : []),
    ...unfinished.map(
      ({ topic, answers }) => `a key never got an answer: ${topic} ${answers.at(-1)?.status}`,
    ),
  ];
}

/** Lists every invariant that is broken after a case. First waits until the sweep has ended the holds that the case left behind. */
export async function findProblems(
  connectionString: string,
  schools: readonly FaultSchool[],
): Promise<string[]> {
  return withClient(connectionString, async (client) => {
    const problems = await waitForHolds(client);
    for (const [name, query] of Object.entries(NEVER)) {
      const { rows } = await client.query<{ what: string }>(query);
      problems.push(...rows.map(({ what }) => `${name}: ${what}`));
    }
    const charges = await listCharges(
      client,
      schools.map(({ school }) => school.poolId),
    );
    return [...problems, ...schools.flatMap((one) => compareWithCharges(one, charges))];
  });
}
