import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { notFound } from "@/lib/hub-error";
import { findBalance } from "./queries/balance";

/** The balance of a credit pool, in credits: available + reserved + spent = granted. `granted` includes corrections. */
export interface Balance {
  poolId: string;
  /** Null for a developer's pool. */
  schoolId: string | null;
  owner: { name: string; nameKo: string | null; isSchool: boolean };
  available: number;
  reserved: number;
  spent: number;
  granted: number;
  spentToday: number;
  entryCount: number;
  /** The hash of the last entry in hexadecimal; empty when there is none. */
  lastHash: string;
  /** Since the first day of the month in `timeZone`. */
  spentThisMonth: number;
  /** The school is warned at or below this many available credits; when null, only when none are left. */
  lowWaterCredits: number | null;
  timeZone: string;
  counts: { students: number; teachers: number; classrooms: number };
}

function toBalance(row: NonNullable<Awaited<ReturnType<typeof findBalance>>>): Balance {
  const { ownerName, ownerNameKo, students, teachers, classrooms, ...balance } = row;
  return {
    ...balance,
    owner: { name: ownerName, nameKo: ownerNameKo, isSchool: row.schoolId !== null },
    counts: { students, teachers, classrooms },
  };
}

/**
 * Returns the balance of a school admin's school or of a developer's playground (protocol: People and roles).
 * @throws HubError NOTFOUND_001 for everyone else
 */
export async function getBalance(person: Person): Promise<Balance> {
  const { id, role } = person;
  const isOwner = role === "school_admin" || role === "developer";
  const row = isOwner ? await findBalance(id, { role }) : null;
  if (!row) throw notFound("credit pool");
  return toBalance(row);
}

/** Returns the balance of a school, for operators. @throws HubError NOTFOUND_001 for everyone else */
export async function getSchoolBalance(person: Person, schoolId: string): Promise<Balance> {
  const { id, role } = person;
  const row = role === "operator" && isUuid(schoolId) ? await findBalance(id, { role, schoolId }) : null;
  if (!row) throw notFound("credit pool");
  return toBalance(row);
}
