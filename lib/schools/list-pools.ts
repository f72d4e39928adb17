import { validate as isUuid } from "uuid";
import type { PoolOwner, PoolsQuery } from "@/client/contract/schools";
import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { readCursor, writeCursor } from "@/lib/database/cursor";
import { patternOf } from "@/lib/database/filter-conditions";
import { invalid, notFound } from "@/lib/hub-error";
import { listPoolOwnerRows, type PoolOwnerPlace, type PoolOwnerRow } from "./queries/pool-owners";

function poolOwnerOf(row: PoolOwnerRow): PoolOwner {
  return {
    poolId: row.pool_id,
    schoolId: row.school_id,
    developerId: row.developer_id,
    name: row.name,
    nameKo: row.name_ko,
    standing: row.standing,
    timeZone: row.time_zone,
    studentCount: row.student_count,
    availableCredits: row.available,
    reservedCredits: row.reserved,
    spentCredits: row.spent,
    grantedCredits: row.granted,
    spentThisMonthCredits: row.spent_month,
    lowWaterCredits: row.low_water,
  };
}

function readPlace(cursor: string | undefined): PoolOwnerPlace {
  if (cursor === undefined) return null;
  const [kind, name = "", poolId = ""] = readCursor("pools", cursor, 3);
  if (!isUuid(poolId)) throw invalid([{ path: "cursor", message: "Not a cursor of this list." }]);
  return { isPlayground: kind === "playground", name, poolId };
}

/**
 * Schools by name, then playgrounds, with what their pools have, one page; for operators. Without a standing, archived
 * ones too.
 * @throws HubError AUTH_002, VAL_001 for a bad cursor
 */
export async function listPools(
  person: Person,
  { limit, cursor, q, standing }: Omit<PoolsQuery, "standing"> & Partial<Pick<PoolsQuery, "standing">>,
): Promise<{ items: PoolOwner[]; nextCursor: string | null }> {
  assertOperator(person);
  const found = await listPoolOwnerRows({
    filters: { ...(standing && { standing }), ...(q && { pattern: patternOf(q) }) },
    limit: limit + 1,
    after: readPlace(cursor),
  });
  const items = found.slice(0, limit).map(poolOwnerOf);
  const last = items.at(-1);
  const nextCursor =
    found.length > limit && last
      ? writeCursor("pools", [last.schoolId === null ? "playground" : "school", last.name, last.poolId])
      : null;
  return { items, nextCursor };
}

/**
 * One school with what its pool has; for operators.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function getSchool(person: Person, schoolId: string): Promise<PoolOwner & { schoolId: string }> {
  assertOperator(person);
  const [row] = isUuid(schoolId)
    ? await listPoolOwnerRows({ filters: { schoolId }, limit: 1, after: null })
    : [];
  if (!row || row.school_id === null) throw notFound("school");
  return { ...poolOwnerOf(row), schoolId: row.school_id };
}
