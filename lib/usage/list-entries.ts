import type { UsageEntry, UsageFilters } from "@/client/contract/usage";
import type { Person } from "@/lib/access/person";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import { timeIn } from "@/lib/time/calendar-day";
import { assertFilters } from "./assert-filters";
import { ENTRIES, type EntryFilters, type EntryRow, listEntryRows } from "./queries/entries";
import { boundsOf } from "./usage-bounds";

/** An entry with the names that a page shows; moments are for `timeZone`. */
export interface NamedEntry extends UsageEntry {
  activityTitle: string | null;
  classroomName: string | null;
  app: { name: string; nameKo: string | null } | null;
  /** Whose pool moved; null for a developer's. */
  school: { name: string; nameKo: string | null } | null;
  /** Why, for a grant or an adjustment. */
  note: string | null;
  timeZone: string;
}

function entryOf(row: EntryRow): UsageEntry {
  const { id, type, amountCredits, balanceAfterCredits, mediaType, model, actorId, actorName } = row;
  const { classroomId, activityId, appSlug, operationId, holdState } = row;
  return {
    ...{ id, at: row.createdAt.toISOString(), type, amountCredits, balanceAfterCredits, mediaType, model },
    actor: actorId === null ? null : { id: actorId, displayName: actorName ?? "" },
    ...{ classroomId, activityId, appSlug, operationId, holdState },
  };
}

function namedEntryOf(row: EntryRow): NamedEntry {
  const { activityTitle, classroomName, appName, appNameKo, schoolName, schoolNameKo, note, timeZone } = row;
  return {
    ...entryOf(row),
    ...{ activityTitle, classroomName, note, timeZone },
    app: appName === null ? null : { name: appName, nameKo: appNameKo },
    school: schoolName === null ? null : { name: schoolName, nameKo: schoolNameKo },
  };
}

/** What a person asks for, once it is known that they may; rows keep to what they may see whatever is asked. */
async function chosenBy(person: Person, { from, to, ...filters }: UsageFilters): Promise<EntryFilters> {
  await assertFilters(person, filters);
  return { ...filters, ...boundsOf({ from, to }), personId: person.id, role: person.role };
}

function readEntries(chosen: EntryFilters, query: PageQuery): Promise<Page<EntryRow>> {
  return readPage(ENTRIES, query, (range) => listEntryRows({ ...chosen, ...range }));
}

/**
 * The ledger entries that a person may see, newest first, one page (protocol: People and roles, Ledger, Usage): a
 * student's own, a teacher's classrooms', the school's for its admin, a developer's own pool's, all for an operator.
 * @throws HubError NOTFOUND_001 for a filter by what is not theirs to see, VAL_001 for a bad cursor or id
 */
export async function listEntries(
  person: Person,
  { limit, cursor, ...filters }: UsageFilters & PageQuery,
): Promise<Page<UsageEntry>> {
  return mapPage(await readEntries(await chosenBy(person, filters), { limit, cursor }), entryOf);
}

/** As many entries as a file takes from the database at once. */
const FILE_PAGE = 1000;

/**
 * All entries of a list as `listNamedEntries` has them and the time of their school, page by page: a file of any length takes the memory of one page.
 * @throws HubError as `listNamedEntries`, before the first page
 */
export async function* listAllEntries(
  person: Person,
  query: UsageFilters,
): AsyncGenerator<(NamedEntry & { localTime: string })[]> {
  const chosen = await chosenBy(person, query);
  let cursor: string | undefined;
  do {
    const page = await readEntries(chosen, { limit: FILE_PAGE, cursor });
    yield page.items.map((row) => ({ ...namedEntryOf(row), localTime: timeIn(row.timeZone, row.createdAt) }));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/**
 * As `listEntries`, with the names of activities, apps, classrooms and schools: for pages.
 * @throws HubError NOTFOUND_001 for a filter by what is not theirs to see, VAL_001 for a bad cursor or id
 */
export async function listNamedEntries(
  person: Person,
  { limit, cursor, ...filters }: UsageFilters & PageQuery,
): Promise<Page<NamedEntry>> {
  return mapPage(await readEntries(await chosenBy(person, filters), { limit, cursor }), namedEntryOf);
}
