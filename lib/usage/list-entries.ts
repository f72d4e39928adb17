import type { Person } from "@/lib/access/person";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import { timeIn } from "@/lib/time/calendar-day";
import type { UsageEntry, UsageFilters } from "@/packages/client/contract/usage";
import { assertFilters } from "./assert-filters";
import { ENTRIES, type EntryFilters, type EntryRow, listEntryRows } from "./queries/entries";
import { toBounds } from "./usage-bounds";

/** A ledger entry with the names of its activity, classroom, app and school; show its time in `timeZone`. */
export interface NamedEntry extends UsageEntry {
  activityTitle: string | null;
  classroomName: string | null;
  /** A deleted app has its slug as its name. */
  app: { name: string; nameKo: string | null } | null;
  /** The school that was billed; null for a developer's playground. */
  school: { name: string; nameKo: string | null } | null;
  /** The reason of a grant or an adjustment. */
  note: string | null;
  timeZone: string;
}

function toEntry(row: EntryRow): UsageEntry {
  const { id, type, amountCredits, balanceAfterCredits, mediaType, model, actorId, actorName } = row;
  const { classroomId, activityId, appSlug, operationId, holdState } = row;
  return {
    id,
    at: row.at.toISOString(),
    type,
    amountCredits,
    balanceAfterCredits,
    mediaType,
    model,
    actor: actorId === null ? null : { id: actorId, displayName: actorName ?? "" },
    classroomId,
    activityId,
    appSlug,
    operationId,
    holdState,
  };
}

function toNamedEntry(row: EntryRow): NamedEntry {
  const { activityTitle, classroomName, appName, appNameKo, schoolName, schoolNameKo, note, timeZone } = row;
  return {
    ...toEntry(row),
    activityTitle,
    classroomName,
    note,
    timeZone,
    app: row.appSlug === null ? null : { name: appName ?? row.appSlug, nameKo: appNameKo },
    school: schoolName === null ? null : { name: schoolName, nameKo: schoolNameKo },
  };
}

/** Checks the filters of a query. The statement limits its rows to the person's scope in any case. */
async function readFilters(person: Person, { from, to, ...filters }: UsageFilters): Promise<EntryFilters> {
  await assertFilters(person, filters);
  return { ...filters, ...toBounds({ from, to }), personId: person.id, role: person.role };
}

function readEntries(filters: EntryFilters, query: PageQuery): Promise<Page<EntryRow>> {
  return readPage(ENTRIES, query, (range) => listEntryRows({ ...filters, ...range }));
}

/**
 * Lists one page of the ledger entries that a person may see, newest first (protocol: People and roles, Ledger, Usage).
 * Students see their own, teachers those of their classrooms, admins and developers those of their pool, operators all.
 * @throws HubError NOTFOUND_001 for a filter that the person may not see, VAL_001 for a bad cursor or id
 */
export async function listEntries(
  person: Person,
  { limit, cursor, ...filters }: UsageFilters & PageQuery,
): Promise<Page<UsageEntry>> {
  return mapPage(await readEntries(await readFilters(person, filters), { limit, cursor }), toEntry);
}

/** How many entries `listAllEntries` reads from the database at a time. */
const FILE_PAGE_SIZE = 1000;

/**
 * Yields all entries of a list with names and the school's local time. Reads page by page, so that a file of any length needs
 * the memory of one page.
 * @throws HubError as `listNamedEntries`, before the first page
 */
export async function* listAllEntries(
  person: Person,
  query: UsageFilters,
): AsyncGenerator<(NamedEntry & { localTime: string })[]> {
  const filters = await readFilters(person, query);
  let cursor: string | undefined;
  do {
    const page = await readEntries(filters, { limit: FILE_PAGE_SIZE, cursor });
    yield page.items.map((row) => ({ ...toNamedEntry(row), localTime: timeIn(row.timeZone, row.at) }));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/**
 * Lists ledger entries like `listEntries`, with the names of activities, apps, classrooms and schools.
 * @throws HubError NOTFOUND_001 for a filter that the person may not see, VAL_001 for a bad cursor or id
 */
export async function listNamedEntries(
  person: Person,
  { limit, cursor, ...filters }: UsageFilters & PageQuery,
): Promise<Page<NamedEntry>> {
  return mapPage(await readEntries(await readFilters(person, filters), { limit, cursor }), toNamedEntry);
}
