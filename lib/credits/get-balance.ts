import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { notFound } from "@/lib/hub-error";
import { findBalance } from "./queries/balance";

function toBalance(row: NonNullable<Awaited<ReturnType<typeof findBalance>>>) {
  const { ownerName, ownerNameKo, students, teachers, classrooms, ...balance } = row;
  return {
    ...balance,
    owner: { name: ownerName, nameKo: ownerNameKo, isSchool: row.schoolId !== null },
    counts: { students, teachers, classrooms },
  };
}

/** The balance of a credit pool, in credits: available + reserved + spent = granted. `granted` includes corrections. */
export type Balance = ReturnType<typeof toBalance>;

/** Returns the balance of an admin's school or a developer's playground. @throws HubError NOTFOUND_001 for everyone else */
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
