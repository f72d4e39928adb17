import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { assertManagesSchool } from "@/lib/access/school-scope";
import { likePattern, mapPage, type Page, readPage } from "@/lib/database/page";
import { notFound } from "@/lib/hub-error";
import type { PoolOwner, PoolsQuery } from "@/packages/client/contract/schools";
import { listOwnerRows, OWNERS } from "./queries/owners";

/**
 * Lists a page of the schools by name, then the playgrounds by their owners' names, each with its credits; for operators.
 * @throws HubError AUTH_002, VAL_001 for a bad cursor
 */
export async function listPoolOwners(
  person: Person,
  { q, status, ...query }: Omit<PoolsQuery, "status"> & Partial<Pick<PoolsQuery, "status">>,
): Promise<Page<PoolOwner>> {
  assertOperator(person);
  const filters = { ...(status && { status }), ...(q && { pattern: likePattern(q) }) };
  const page = await readPage(OWNERS, query, (range) => listOwnerRows({ filters, ...range }));
  return mapPage(page, ({ isSchool: _, ...owner }) => owner);
}

/** Returns a school with its credits, for operators. @throws HubError AUTH_002, NOTFOUND_001 */
export async function getSchool(person: Person, schoolId: string): Promise<PoolOwner & { schoolId: string }> {
  assertOperator(person);
  return getManagedSchool(person, schoolId);
}

/** Returns a school with its credits, for its admins and operators. @throws HubError AUTH_002, NOTFOUND_001 */
export async function getManagedSchool(
  person: Person,
  schoolId: string,
): Promise<PoolOwner & { schoolId: string }> {
  await assertManagesSchool(person, schoolId);
  const [found] = await listOwnerRows({ filters: { schoolId }, limit: 1, after: null });
  if (!found || found.schoolId === null) throw notFound("school");
  const { isSchool: _, ...owner } = found;
  return { ...owner, schoolId: found.schoolId };
}
