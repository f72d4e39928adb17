import type { UsageEntry, UsageFilters } from "@/client/contract/usage";
import type { Person } from "@/lib/access/person";
import { readCursor, readCursorMoment, writeCursor } from "@/lib/database/cursor";
import { invalid } from "@/lib/hub-error";
import { timeIn } from "@/lib/time/calendar-day";
import { assertFilters } from "./assert-filters";
import { type EntryRow, listEntryRows } from "./queries/entries";
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

/** One page of a list, and where the next one begins. */
export interface EntryPage<Entry> {
  items: Entry[];
  nextCursor: string | null;
}

function entryOf(row: EntryRow): UsageEntry {
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    type: row.type,
    amountCredits: row.amount_credits,
    balanceAfterCredits: row.balance_after_credits,
    mediaType: row.media_type,
    model: row.model,
    actor: row.actor_id === null ? null : { id: row.actor_id, displayName: row.actor_name ?? "" },
    classroomId: row.classroom_id,
    activityId: row.activity_id,
    appSlug: row.app_slug,
    operationId: row.operation_id,
    holdState: row.hold_state,
  };
}

function namedEntryOf(row: EntryRow): NamedEntry {
  return {
    ...entryOf(row),
    activityTitle: row.activity_title,
    classroomName: row.classroom_name,
    app: row.app_name === null ? null : { name: row.app_name, nameKo: row.app_name_ko },
    school: row.school_name === null ? null : { name: row.school_name, nameKo: row.school_name_ko },
    note: row.note,
    timeZone: row.zone,
  };
}

function readPlace(cursor: string | undefined): [moment: string, seq: string] | undefined {
  if (cursor === undefined) return undefined;
  const [moment = "", seq = ""] = readCursor("entries", cursor, 2);
  if (!/^\d{1,18}$/.test(seq)) throw invalid([{ path: "cursor", message: "Not a cursor of this list." }]);
  return [readCursorMoment(moment).toISOString(), seq];
}

interface Place {
  limit: number;
  cursor?: string | undefined;
}

type Choice = Omit<Parameters<typeof listEntryRows>[0], "limit" | "after">;

/** What a person asks for, once it is known that they may; rows keep to what they may see whatever is asked. */
async function chosenBy(person: Person, { from, to, ...filters }: UsageFilters): Promise<Choice> {
  await assertFilters(person, filters);
  return { ...filters, ...boundsOf({ from, to }), personId: person.id, role: person.role };
}

async function readPage<Entry>(
  choice: Choice,
  { limit, cursor }: Place,
  toEntry: (row: EntryRow) => Entry,
): Promise<EntryPage<Entry>> {
  const found = await listEntryRows({
    ...choice,
    limit: limit + 1,
    after: readPlace(cursor),
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const nextCursor =
    found.length > limit && last ? writeCursor("entries", [last.created_at.toISOString(), last.seq]) : null;
  return { items: page.map(toEntry), nextCursor };
}

/**
 * The ledger entries that a person may see, newest first, one page (protocol: People and roles, Ledger, Usage): a
 * student's own, a teacher's classrooms', the school's for its admin, a developer's own pool's, all for an operator.
 * @throws HubError NOTFOUND_001 for a filter by what is not theirs to see, VAL_001 for a bad cursor or id
 */
export async function listEntries(
  person: Person,
  { limit, cursor, ...filters }: UsageFilters & Place,
): Promise<EntryPage<UsageEntry>> {
  return readPage(await chosenBy(person, filters), { limit, cursor }, entryOf);
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
  const choice = await chosenBy(person, query);
  let cursor: string | undefined;
  do {
    const page: EntryPage<NamedEntry> = await readPage(choice, { limit: FILE_PAGE, cursor }, namedEntryOf);
    yield page.items.map((entry) => ({ ...entry, localTime: timeIn(entry.timeZone, new Date(entry.at)) }));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/**
 * As `listEntries`, with the names of activities, apps, classrooms and schools: for pages.
 * @throws HubError NOTFOUND_001 for a filter by what is not theirs to see, VAL_001 for a bad cursor or id
 */
export async function listNamedEntries(
  person: Person,
  { limit, cursor, ...filters }: UsageFilters & Place,
): Promise<EntryPage<NamedEntry>> {
  return readPage(await chosenBy(person, filters), { limit, cursor }, namedEntryOf);
}
