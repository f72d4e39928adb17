import type { Person } from "@/lib/access/person";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import { listClassroomSubmissions } from "@/lib/submissions/list-submissions";
import type { CallKind, PlaygroundCall } from "@/packages/client/contract/playground";
import type { SubmissionRow } from "@/packages/client/contract/submissions";
import { assertMayHavePlayground, openPlayground } from "./open-playground";
import { CALLS, listCallRows } from "./queries/calls";

/** Lists a page of a playground's calls in the last 24 hours (protocol: Playground). @throws HubError AUTH_002, VAL_001 */
export async function listCalls(
  person: Person,
  {
    launchId = null,
    only = null,
    ...query
  }: PageQuery & { launchId?: string | null | undefined; only?: CallKind | null | undefined },
): Promise<Page<PlaygroundCall>> {
  assertMayHavePlayground(person);
  const page = await readPage(CALLS, query, (range) =>
    listCallRows({ ownerId: person.id, launchId, only, ...range }),
  );
  return mapPage(page, ({ at, ...call }) => ({ ...call, at: at.toISOString() }));
}

/** Lists a page of what was submitted in a playground, newest first. @throws HubError VAL_001; others as `openPlayground` */
export async function listPlaygroundSubmissions(
  person: Person,
  query: PageQuery,
): Promise<Page<SubmissionRow>> {
  return listClassroomSubmissions(person, (await openPlayground(person)).id, query);
}
