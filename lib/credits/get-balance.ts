import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { notFound } from "@/lib/hub-error";
import { findBalance } from "./queries/balance";

/** What a pool has, in credits: available + reserved + spent = granted. */
export interface Balance {
  poolId: string;
  /** Null for a developer's. */
  schoolId: string | null;
  owner: { name: string; nameKo: string | null; isSchool: boolean };
  available: number;
  reserved: number;
  spent: number;
  granted: number;
  spentToday: number;
  /** Since the first of this month of the owner. */
  spentThisMonth: number;
  /** At or below this many available credits the school is warned; null: never. */
  lowWaterCredits: number | null;
  timeZone: string;
  counts: { students: number; teachers: number; classrooms: number };
}

function balanceOf(row: NonNullable<Awaited<ReturnType<typeof findBalance>>>): Balance {
  const { ownerName, ownerNameKo, students, teachers, classrooms, ...balance } = row;
  return {
    ...balance,
    owner: { name: ownerName, nameKo: ownerNameKo, isSchool: row.schoolId !== null },
    counts: { students, teachers, classrooms },
  };
}

/**
 * The balance of the pool that a school admin or a developer answers for (protocol: People and roles).
 * @throws HubError NOTFOUND_001 for everyone else
 */
export async function getBalance(person: Person): Promise<Balance> {
  const { id, role } = person;
  const isOwner = role === "school_admin" || role === "developer";
  const row = isOwner ? await findBalance(id, { role }) : null;
  if (!row) throw notFound("credit pool");
  return balanceOf(row);
}

/** The balance of a school's pool; for operators. @throws HubError NOTFOUND_001 for everyone else */
export async function getSchoolBalance(person: Person, schoolId: string): Promise<Balance> {
  const { id, role } = person;
  const row = role === "operator" && isUuid(schoolId) ? await findBalance(id, { role, schoolId }) : null;
  if (!row) throw notFound("credit pool");
  return balanceOf(row);
}
