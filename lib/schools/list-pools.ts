import { validate as isUuid } from "uuid";
import type { PoolOwner, PoolsQuery } from "@/client/contract/schools";
import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { patternOf } from "@/lib/database/filter-conditions";
import { mapPage, type Page, readPage } from "@/lib/database/page";
import { notFound } from "@/lib/hub-error";
import { listPoolOwnerRows, POOLS } from "./queries/pool-owners";

/**
 * Schools by name, then playgrounds, with what their pools have, one page; for operators. Without a standing, archived
 * ones too.
 * @throws HubError AUTH_002, VAL_001 for a bad cursor
 */
export async function listPools(
  person: Person,
  { q, standing, ...query }: Omit<PoolsQuery, "standing"> & Partial<Pick<PoolsQuery, "standing">>,
): Promise<Page<PoolOwner>> {
  assertOperator(person);
  const filters = { ...(standing && { standing }), ...(q && { pattern: patternOf(q) }) };
  const page = await readPage(POOLS, query, (range) => listPoolOwnerRows({ filters, ...range }));
  return mapPage(page, ({ isSchool: _, ...owner }) => owner);
}

/**
 * One school with what its pool has; for operators.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function getSchool(person: Person, schoolId: string): Promise<PoolOwner & { schoolId: string }> {
  assertOperator(person);
  const [found] = isUuid(schoolId)
    ? await listPoolOwnerRows({ filters: { schoolId }, limit: 1, after: null })
    : [];
  if (!found || found.schoolId === null) throw notFound("school");
  const { isSchool: _, ...owner } = found;
  return { ...owner, schoolId: found.schoolId };
}
