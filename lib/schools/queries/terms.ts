import { sql } from "kysely";
import { database } from "@/lib/database/kysely";
import type { Transaction } from "@/lib/database/transaction";

/** Terms of a school; `isRunning` by the school's own calendar. */
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

/** The terms of a school, the latest first; two or so a year. */
export function listTermRows(schoolId: string) {
  return terms(schoolId).orderBy("t.startsOn", "desc").limit(200).execute();
}

/** One term of a school, or null. */
export async function findTerm(schoolId: string, termId: string) {
  return (await terms(schoolId).where("t.id", "=", termId).executeTakeFirst()) ?? null;
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
