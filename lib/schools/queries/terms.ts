import { sql } from "kysely";
import { database } from "@/lib/database/kysely";
import type { Transaction } from "@/lib/database/transaction";
import type { TermEdit, TermFields } from "@/packages/client/contract/terms";

/** The terms of a school; `isRunning` is true on the days of a term, by the date in the school's time zone. */
function terms(schoolId: string) {
  return database()
    .selectFrom("schoolTerms as t")
    .innerJoin("schools as s", "s.id", "t.schoolId")
    .select(["t.id", "t.name", "t.startsOn", "t.endsOn"])
    .select(
      sql<boolean>`(now() AT TIME ZONE s.time_zone)::date BETWEEN t.starts_on AND t.ends_on`.as("isRunning"),
    )
    .where("t.schoolId", "=", schoolId);
}

/** Lists the terms of a school, the latest first, at most 200. */
export function listTermRows(schoolId: string) {
  return terms(schoolId).orderBy("t.startsOn", "desc").limit(200).execute();
}

export async function findTerm(schoolId: string, termId: string) {
  return (await terms(schoolId).where("t.id", "=", termId).executeTakeFirst()) ?? null;
}

/** Inserts a term and returns its id. A term that overlaps another one is refused (`termsOverlap`). */
export async function insertTerm(
  schoolId: string,
  term: TermFields,
  transaction: Transaction,
): Promise<string> {
  const { name, startsOn, endsOn } = term;
  const data = { schoolId, name, startsOn: new Date(startsOn), endsOn: new Date(endsOn) };
  return (await transaction.schoolTerm.create({ data, select: { id: true } })).id;
}

/** Changes a term; false when it does not exist. Refused as `termsOverlap`, or by `school_terms_days_check`. */
export async function updateTerm(
  termId: string,
  { name, startsOn, endsOn }: TermEdit,
  transaction: Transaction,
): Promise<boolean> {
  const data = { name, startsOn: startsOn && new Date(startsOn), endsOn: endsOn && new Date(endsOn) };
  const { count } = await transaction.schoolTerm.updateMany({ where: { id: termId }, data });
  return count > 0;
}

/** Deletes a term; false when it does not exist. */
export async function deleteTerm(termId: string, transaction: Transaction): Promise<boolean> {
  return (await transaction.schoolTerm.deleteMany({ where: { id: termId } })).count > 0;
}
