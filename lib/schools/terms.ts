import { validate as isUuid } from "uuid";
import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { assertManagesSchool } from "@/lib/access/school-scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { inTransaction } from "@/lib/database/transaction";
import { type HubError, invalid, notFound } from "@/lib/hub-error";
import type { SchoolTerm, TermEdit, TermFields } from "@/packages/client/contract/terms";
import { deleteTerm, findTerm, insertTerm, listTermRows, updateTerm } from "./queries/terms";

async function getTerm(schoolId: string, termId: string): Promise<SchoolTerm> {
  const row = isUuid(termId) ? await findTerm(schoolId, termId) : null;
  if (!row) throw notFound("term");
  return row;
}

/** Awaits a write and turns the database's refusals of a term's days into field errors. */
async function translateTermConflict<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    const refusal = classifyDatabaseError(error);
    // Each of two edits at the same time can be valid, and both together invalid.
    if (refusal?.kind === "check" && refusal.constraint === "school_terms_days_check") throw endsBefore();
    if (refusal?.kind !== "termsOverlap") throw error;
    throw invalid([{ path: "startsOn", message: "termOverlaps" }]);
  }
}

function termEvent(action: "term.create" | "term.edit" | "term.remove", schoolId: string, termId: string) {
  return { action, schoolId, target: { type: "term", id: termId } } as const;
}

/** Lists a school's terms, the latest first; for its admins and operators. @throws HubError AUTH_002, NOTFOUND_001 */
export async function listTerms(person: Person, schoolId: string): Promise<SchoolTerm[]> {
  await assertManagesSchool(person, schoolId);
  return listTermRows(schoolId);
}

/**
 * Adds a term to a school; for operators. A form sent twice is refused, because the second term overlaps the first.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for days of another term
 */
export async function createTerm(person: Person, schoolId: string, term: TermFields): Promise<SchoolTerm> {
  assertOperator(person);
  await assertManagesSchool(person, schoolId);
  const adding = inTransaction(async (transaction) => {
    const id = await insertTerm(schoolId, term, transaction);
    await recordAudit(person, { ...termEvent("term.create", schoolId, id), detail: term }, transaction);
    return id;
  });
  return getTerm(schoolId, await translateTermConflict(adding));
}

function endsBefore(): HubError {
  return invalid([{ path: "endsOn", message: "endsBeforeStart" }]);
}

/**
 * Changes the given fields of a term; for operators. The last write of a field wins, and an edit without changes writes
 * nothing.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for days of another term, or an end before the start
 */
export async function editTerm(
  person: Person,
  { schoolId, termId }: { schoolId: string; termId: string },
  edit: TermEdit,
): Promise<SchoolTerm> {
  assertOperator(person);
  await assertManagesSchool(person, schoolId);
  const { id, isRunning: _, ...before } = await getTerm(schoolId, termId);
  const fields = (["name", "startsOn", "endsOn"] as const).filter((field) => edit[field] !== undefined);
  const changed = fields.filter((field) => before[field] !== edit[field]);
  if (changed.length === 0) return getTerm(schoolId, termId);
  const changes: TermEdit = Object.fromEntries(changed.map((field) => [field, edit[field]]));
  const detail = { ...before, ...changes };
  if (detail.startsOn > detail.endsOn) throw endsBefore();
  const writing = inTransaction(async (transaction) => {
    if (!(await updateTerm(id, changes, transaction))) throw notFound("term");
    await recordAudit(person, { ...termEvent("term.edit", schoolId, id), detail }, transaction);
  });
  await translateTermConflict(writing);
  return getTerm(schoolId, termId);
}

/** Deletes a term of a school; for operators. @throws HubError AUTH_002, NOTFOUND_001 */
export async function removeTerm(
  person: Person,
  { schoolId, termId }: { schoolId: string; termId: string },
): Promise<{ id: string }> {
  assertOperator(person);
  await assertManagesSchool(person, schoolId);
  const { id, isRunning: _, ...detail } = await getTerm(schoolId, termId);
  await inTransaction(async (transaction) => {
    if (!(await deleteTerm(id, transaction))) throw notFound("term");
    await recordAudit(person, { ...termEvent("term.remove", schoolId, id), detail }, transaction);
  });
  return { id };
}
