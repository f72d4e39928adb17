import { rows } from "@/lib/database/connections";
import type { Transaction } from "@/lib/database/transaction";

/** A term of a school; days as `2026-03-02`. */
export interface TermRow {
  id: string;
  name: string;
  starts_on: string;
  ends_on: string;
  is_running: boolean;
}

const TERM = `t.id, t.name, t.starts_on, t.ends_on,
  (now() AT TIME ZONE s.time_zone)::date BETWEEN t.starts_on AND t.ends_on AS is_running
  FROM school_terms t JOIN schools s ON s.id = t.school_id`;

/** The terms of a school, the latest first; two or so a year. */
export function listTermRows(schoolId: string): Promise<TermRow[]> {
  return rows<TermRow>(
    "school-terms",
    `SELECT ${TERM} WHERE t.school_id = $1 ORDER BY t.starts_on DESC LIMIT 200`,
    [schoolId],
  );
}

/** One term of a school, or null. */
export async function findTerm(schoolId: string, termId: string): Promise<TermRow | null> {
  const [row] = await rows<TermRow>("school-term", `SELECT ${TERM} WHERE t.school_id = $1 AND t.id = $2`, [
    schoolId,
    termId,
  ]);
  return row ?? null;
}

/** The fields that are written. */
export interface NewTerm {
  name: string;
  startsOn: string;
  endsOn: string;
}

/** Keeps a term; one that has days of another is refused (`termsOverlap`). Answers its id. */
export async function insertTerm(schoolId: string, term: NewTerm, transaction: Transaction): Promise<string> {
  const { name, startsOn, endsOn } = term;
  const data = { schoolId, name, startsOn: new Date(startsOn), endsOn: new Date(endsOn) };
  return (await transaction.schoolTerm.create({ data, select: { id: true } })).id;
}

/** Changes what is given of a term; whether there was one. Refused as `insertTerm` is, and by `school_terms_days_check`. */
export async function updateTerm(
  termId: string,
  { name, startsOn, endsOn }: Partial<NewTerm>,
  transaction: Transaction,
): Promise<boolean> {
  const data = {
    ...(name !== undefined && { name }),
    ...(startsOn !== undefined && { startsOn: new Date(startsOn) }),
    ...(endsOn !== undefined && { endsOn: new Date(endsOn) }),
  };
  const { count } = await transaction.schoolTerm.updateMany({ where: { id: termId }, data });
  return count > 0;
}

/** Removes a term; whether there was one. */
export async function deleteTerm(termId: string, transaction: Transaction): Promise<boolean> {
  return (await transaction.schoolTerm.deleteMany({ where: { id: termId } })).count > 0;
}
