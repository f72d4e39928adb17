import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { notFound } from "@/lib/hub-error";
import { type BalanceRow, findBalanceRow } from "./queries/balance";

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

function balanceOf(row: BalanceRow): Balance {
  return {
    poolId: row.pool_id,
    schoolId: row.school_id,
    owner: { name: row.owner_name, nameKo: row.owner_name_ko, isSchool: row.school_id !== null },
    available: row.available,
    reserved: row.reserved,
    spent: row.spent,
    granted: row.granted,
    spentToday: row.spent_today,
    spentThisMonth: row.spent_month,
    lowWaterCredits: row.low_water,
    timeZone: row.zone,
    counts: { students: row.student_count, teachers: row.teacher_count, classrooms: row.classroom_count },
  };
}

/**
 * The balance of the pool that a school admin or a developer answers for (protocol: People and roles).
 * @throws HubError NOTFOUND_001 for everyone else
 */
export async function getBalance(person: Person): Promise<Balance> {
  const { id, role } = person;
  const isOwner = role === "school_admin" || role === "developer";
  const row = isOwner ? await findBalanceRow(id, { role }) : null;
  if (!row) throw notFound("credit pool");
  return balanceOf(row);
}

/** The balance of a school's pool; for operators. @throws HubError NOTFOUND_001 for everyone else */
export async function getSchoolBalance(person: Person, schoolId: string): Promise<Balance> {
  const { id, role } = person;
  const row = role === "operator" && isUuid(schoolId) ? await findBalanceRow(id, { role, schoolId }) : null;
  if (!row) throw notFound("credit pool");
  return balanceOf(row);
}
