import type { z } from "zod";
import type { Person } from "@/lib/access/person";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import { timeIn } from "@/lib/time/calendar-day";
import type { UsageEntry, UsageFilters, usageLedger } from "@/packages/client/contract/usage";
import { readFilters } from "./assert-filters";
import { ENTRIES, type EntryFilters, type EntryRow, listEntryRows } from "./queries/entries";

/** A ledger entry with the names of its activity, classroom, app and school; a deleted app has its slug as its name. */
export type NamedEntry = z.infer<typeof usageLedger.data>[number];

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

/** Yields all entries, page by page, with names and the school's local time. @throws as `listEntries`, before the first page */
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

/** Lists ledger entries like `listEntries`, with the names of activities, apps, classrooms and schools. @throws as `listEntries` */
export async function listNamedEntries(
  person: Person,
  { limit, cursor, ...filters }: UsageFilters & PageQuery,
): Promise<Page<NamedEntry>> {
  return mapPage(await readEntries(await readFilters(person, filters), { limit, cursor }), toNamedEntry);
}
