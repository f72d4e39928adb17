import { sql } from "kysely";
import type { Prisma } from "@/generated/prisma/client";
import { callFunction } from "@/lib/database/call-function";
import { database } from "@/lib/database/kysely";
import { type KeysetList, type PageRange, sequencePart } from "@/lib/database/page";
import { inTransaction, type Transaction } from "@/lib/database/transaction";
import type { PlannedChange } from "../planned-change";
import { WARNING_CODES } from "../problem-texts";
import type { RosterProblem, WarningDetail } from "../roster";

/** The place of a change or problem in its list, as text. */
type Position = { at: string };

export const CHANGES: KeysetList<Position> = { name: "roster-changes", parts: { at: sequencePart } };

export const PROBLEMS: KeysetList<Position> = { name: "roster-problems", parts: { at: sequencePart } };

/** Writes a part of a check's result; nothing once the import has failed, so that no rows of a failed import are left behind. */
async function writeWhileChecking(
  importId: string,
  progress: Prisma.RosterImportUpdateManyMutationInput,
  write: (transaction: Transaction) => Promise<unknown>,
): Promise<void> {
  await inTransaction(async (transaction) => {
    const where = { id: importId, status: "checking" } as const;
    const { count } = await transaction.rosterImport.updateMany({
      where,
      data: { ...progress, workedAt: new Date() },
    });
    if (count > 0) await write(transaction);
  });
}

/** Deletes what an earlier try of the check has written, and starts the count of its changes at 0. */
export async function beginCheck(
  importId: string,
  check: { format: string; totalCount: number },
): Promise<void> {
  await writeWhileChecking(importId, { ...check, doneCount: 0, refusedCount: 0 }, async (transaction) => {
    await transaction.rosterChange.deleteMany({ where: { importId } });
    await transaction.rosterProblem.deleteMany({ where: { importId } });
  });
}

/** Inserts some of the changes of an import; the first has the number `from`. */
export async function insertChanges(
  importId: string,
  changes: readonly PlannedChange[],
  from: number,
): Promise<void> {
  const rows = JSON.stringify(changes.map((change, index) => ({ ...change, seq: from + index })));
  await writeWhileChecking(
    importId,
    { doneCount: from - 1 + changes.length },
    (transaction) => transaction.$executeRaw`
      INSERT INTO roster_changes (import_id, seq, type, kind, target_id, file, row, name, login, role, sourced_id,
        fields, before, after, consent, sso_id, enrolments, ends_others)
      SELECT ${importId}::uuid, x.seq, x.type, x.kind, x."targetId", x.file, x.row, x.name, x.login, x.role,
        x."sourcedId", x.fields, x.before, x.after, x.consent, x."ssoId", x.enrolments, x."endsOthers"
      FROM jsonb_to_recordset(${rows}::jsonb) AS x (seq int, type roster_change_type, kind roster_change_kind,
        "targetId" uuid, file text, row int, name text, login text, role role, "sourcedId" text, fields text[],
        before jsonb, after jsonb, consent consent, "ssoId" text, enrolments jsonb, "endsOthers" boolean)`,
  );
}

/** Inserts some of the problems of an import; the first has the number `from`. */
export async function insertProblems(
  importId: string,
  problems: readonly RosterProblem[],
  from: number,
): Promise<void> {
  const data = problems.map((problem, index) => ({ importId, seq: from + index, ...problem }));
  await writeWhileChecking(importId, {}, (transaction) => transaction.rosterProblem.createMany({ data }));
}

/** The changes that replace a guardian's refusal. */
const OVERWRITES_REFUSAL = {
  consent: { not: null },
  before: { path: ["consent"], equals: "refused" },
} satisfies Prisma.RosterChangeWhereInput;

/** Counts the changes of an import by type and kind, the refusals that it overwrites, its refused rows, and those with a warning. */
async function countRows(importId: string, transaction: Transaction) {
  const where = { importId };
  const groups = await transaction.rosterChange.groupBy({ by: ["type", "kind"], where, _count: true });
  const kindsOf = (type: "person" | "classroom"): Record<string, number> =>
    Object.fromEntries(
      groups.filter((group) => group.type === type).map(({ kind, _count }) => [kind, _count]),
    );
  const overwrittenRefusals = await transaction.rosterChange.count({
    where: { ...where, ...OVERWRITES_REFUSAL },
  });
  const counts = { person: kindsOf("person"), classroom: kindsOf("classroom"), overwrittenRefusals };
  const countRowsWith = async (code: { in: string[] } | { notIn: string[] }) =>
    (await transaction.rosterProblem.groupBy({ by: ["file", "row"], where: { ...where, code } })).length;
  const refusedCount = await countRowsWith({ notIn: WARNING_CODES });
  return { counts, refusedCount, warningCount: await countRowsWith({ in: WARNING_CODES }) };
}

/** Ends the check of an import and deletes its file. */
export async function endCheck(importId: string, { archivesMany }: { archivesMany: boolean }): Promise<void> {
  await inTransaction(async (transaction) => {
    const counted = await countRows(importId, transaction);
    await transaction.rosterImport.updateMany({
      where: { id: importId, status: "checking" },
      data: { ...counted, archivesMany, status: "ready", instanceId: null },
    });
    await transaction.rosterFile.deleteMany({ where: { importId } });
  });
}

/** Applies the next changes of an import and returns how many (apply_roster_batch.sql). New people get `passwordHash`. */
export function applyBatch(importId: string, limit: number, passwordHash: string): Promise<number> {
  return callFunction<number>("apply_roster_batch", { import: importId, limit, passwordHash });
}

/**
 * Deletes the new classrooms of a plain CSV that stayed empty, because people were refused while the import was applied. No person
 * was ever in these classrooms, so the ledger names none of them.
 */
async function deleteEmptyClassrooms(importId: string, transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`
    WITH deleted AS (
      DELETE FROM classrooms t USING roster_changes c, roster_imports i
      WHERE i.id = ${importId}::uuid AND i.status = 'applying' AND i.format = 'plain' AND c.import_id = i.id
        AND c.type = 'classroom' AND c.kind = 'added' AND t.id = c.target_id
        AND NOT EXISTS (SELECT FROM enrolments e WHERE e.classroom_id = t.id)
        AND NOT EXISTS (SELECT FROM activities a WHERE a.classroom_id = t.id)
      RETURNING t.id)
    DELETE FROM roster_changes c WHERE c.import_id = ${importId}::uuid AND c.target_id IN (SELECT id FROM deleted)`;
}

/** Lists the students whose guardian's refusal an import has overwritten, with the new consent. */
export function listOverwrittenRefusals(importId: string, transaction: Transaction) {
  return transaction.rosterChange.findMany({
    where: { importId, isApplied: true, ...OVERWRITES_REFUSAL },
    select: { targetId: true, consent: true },
  });
}

/** Ends the applying of an import; null when it is not being applied. */
export async function endApplying(importId: string, transaction: Transaction) {
  await deleteEmptyClassrooms(importId, transaction);
  const counted = await countRows(importId, transaction);
  const consents = await transaction.rosterChange.count({ where: { importId, consent: { not: null } } });
  const where = { id: importId, status: "applying" } as const;
  const ended = await transaction.rosterImport.findFirst({
    where,
    select: { schoolId: true, appliedById: true, address: true, mode: true },
  });
  // The IP address of who applied the import is removed here: it belongs in the audit event, which keeps it for a limited time.
  const { count } = await transaction.rosterImport.updateMany({
    where,
    data: { status: "applied", appliedAt: new Date(), ...counted, instanceId: null, address: null },
  });
  return ended && count > 0 ? { ...ended, ...counted, consents } : null;
}

export async function listChangeRows({
  importId,
  filters: { kind, pattern },
  limit,
  after,
}: {
  importId: string;
  filters: { kind?: PlannedChange["kind"] | undefined; pattern?: string };
} & PageRange<Position>) {
  let query = database()
    .selectFrom("rosterChanges as c")
    .select(["c.type", "c.kind", "c.targetId", "c.file", "c.row", "c.fields"])
    .select((eb) => [
      sql<string>`c.seq::text`.as("at"),
      eb.ref("c.role").$castTo<PlannedChange["role"]>().as("role"),
      eb.ref("c.before").$castTo<PlannedChange["before"]>().as("before"),
      eb.ref("c.after").$castTo<PlannedChange["after"]>().as("after"),
    ])
    .where("c.importId", "=", importId)
    .orderBy("c.seq")
    .limit(limit);
  if (kind !== undefined) query = query.where("c.kind", "=", kind);
  if (pattern !== undefined) {
    const texts = (view: "before" | "after") => {
      const column = sql.ref(`c.${view}`);
      const classNames = sql`SELECT string_agg(x ->> 'name', chr(10)) FROM jsonb_array_elements(${column} -> 'classrooms') x`;
      return sql`${column} ->> 'name', ${column} ->> 'login', (${classNames})`;
    };
    query = query.where(
      sql<boolean>`concat_ws(chr(10), ${texts("before")}, ${texts("after")}) ILIKE ${pattern}`,
    );
  }
  if (after) query = query.where("c.seq", ">", sql<number>`${after.at}::bigint`);
  return query.execute();
}

/** More than any number of a problem. */
const AFTER_REFUSED = 2 ** 31;

/**
 * Lists the refused rows of an import, then those with a warning, or only the ones of a `result`. Rows that are refused when the
 * import is applied have later numbers than the warnings of its check.
 */
export async function listProblemRows({
  importId,
  result,
  limit,
  after,
}: { importId: string; result?: "refused" | "warning" | undefined } & PageRange<Position>) {
  const place = sql<number>`(CASE WHEN p.code = ANY (${WARNING_CODES}) THEN ${AFTER_REFUSED}::bigint ELSE 0 END + p.seq)`;
  let query = database()
    .selectFrom("rosterProblems as p")
    .select(["p.file", "p.row", "p.field", "p.code", "p.value", sql<string>`${place}::text`.as("at")])
    .select((eb) => eb.ref("p.detail").$castTo<WarningDetail | null>().as("detail"))
    .where("p.importId", "=", importId)
    .orderBy(place)
    .limit(limit);
  if (result) query = query.where("p.code", result === "warning" ? "in" : "not in", WARNING_CODES);
  if (after) query = query.where(place, ">", sql<number>`${after.at}::bigint`);
  return query.execute();
}
