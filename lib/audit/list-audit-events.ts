import { validate as isUuid } from "uuid";
import type { AuditEvent, AuditQuery } from "@/client/contract/audit-events";
import type { Person } from "@/lib/access/person";
import { findSchoolCalendar } from "@/lib/access/queries";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import { HubError, notFound } from "@/lib/hub-error";
import { addDays } from "@/lib/time/calendar-day";
import { momentOfWallClock } from "@/lib/time/wall-clock";
import {
  AUDIT_EVENTS,
  type AuditEventRow,
  type AuditFilters,
  findIdOfLogin,
  listAuditEventRows,
} from "./queries/list";
import { recordLogRead } from "./record-log-read";

/** What the log is narrowed by. */
export type AuditChoice = Omit<AuditQuery, "limit" | "cursor" | "format">;

function eventOf(row: AuditEventRow): AuditEvent {
  const { id, action, actorId, subjectId, schoolId, targetType, targetId, detail, address } = row;
  return {
    ...{ id, action, detail, address },
    at: row.at.toISOString(),
    actor: actorId === null ? null : { id: actorId, displayName: row.actorName ?? "" },
    subject: subjectId === null ? null : { id: subjectId, displayName: row.subjectName ?? "" },
    school: schoolId === null ? null : { id: schoolId, name: row.schoolName ?? "", nameKo: row.schoolNameKo },
    target:
      targetType === null || targetId === null
        ? null
        : { type: targetType, id: targetId, name: row.targetName },
  };
}

/** The school whose part of the log a person reads; null: all of it. */
async function schoolOf(person: Person, schoolId: string | undefined) {
  if (person.role !== "operator" && person.role !== "school_admin") {
    throw new HubError("AUTH_002", "Only operators and school admins may read the audit log.");
  }
  const asked = person.role === "operator" ? schoolId : (schoolId ?? person.schoolId ?? "");
  if (asked === undefined) return null;
  const isTheirs = person.role === "operator" || person.schoolId === asked.toLowerCase();
  const school = isTheirs ? await findSchoolCalendar(asked) : null;
  if (!school) throw notFound("school");
  return school;
}

/** By which days are counted and times are told where the log of all schools is read. */
export const TIME_ZONE_OF_ALL = "UTC";

/** Who has no such login: their events are nobody's. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** The least id that an event of this moment can have: UUID v7 begins with the milliseconds. */
function leastIdAt(moment: number): string {
  const hex = Math.max(0, moment).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** When a day begins by a school's clock; an hour on, where clocks skip its midnight. */
function startOf(day: string, timeZone: string): number {
  const start = momentOfWallClock(`${day}T00:00`, timeZone) ?? momentOfWallClock(`${day}T01:00`, timeZone);
  return start?.getTime() ?? Date.parse(`${day}T00:00:00Z`);
}

async function idOf(person: string): Promise<string> {
  return isUuid(person) ? person : ((await findIdOfLogin(person.toLowerCase())) ?? NOBODY);
}

/** The filters as rows have them, and whose clock the days are of. */
async function readChoice(
  person: Person,
  choice: AuditChoice,
): Promise<{ filters: AuditFilters; timeZone: string }> {
  const school = await schoolOf(person, choice.schoolId);
  const timeZone = school?.timeZone ?? TIME_ZONE_OF_ALL;
  const { action, actor, subject, from, to } = choice;
  const filters = {
    ...(school && { schoolId: school.id }),
    ...(action && { action }),
    ...(actor && { actorId: await idOf(actor) }),
    ...(subject && { subjectId: await idOf(subject) }),
    ...(from && { from: leastIdAt(startOf(from, timeZone)) }),
    ...(to && { before: leastIdAt(startOf(addDays(to, 1), timeZone)) }),
  };
  return { filters, timeZone };
}

async function readEvents(filters: AuditFilters, query: PageQuery): Promise<Page<AuditEvent>> {
  const page = await readPage(AUDIT_EVENTS, query, (range) => listAuditEventRows({ filters, ...range }));
  return mapPage(page, eventOf);
}

/**
 * The audit log, newest first, one page: all of it for operators, a school's part for its admins
 * (protocol: People and roles). Looking up one student is an event itself.
 * @throws HubError AUTH_002, NOTFOUND_001 for another school, VAL_001 for a bad cursor
 */
export async function listAuditEvents(
  person: Person,
  { limit, cursor, ...choice }: AuditChoice & PageQuery,
): Promise<Page<AuditEvent> & { timeZone: string }> {
  const { filters, timeZone } = await readChoice(person, choice);
  const page = await readEvents(filters, { limit, cursor });
  if (page.items.length > 0) await recordLogRead(person, filters);
  return { ...page, timeZone };
}

/** As many events as a file takes from the database at once. */
const FILE_PAGE = 1000;

/**
 * The whole log as `listAuditEvents` has it, page by page: a file of any length takes the memory of one page.
 * @throws HubError as `listAuditEvents`, before the first page
 */
export async function* listAllAuditEvents(person: Person, choice: AuditChoice): AsyncGenerator<AuditEvent[]> {
  const { filters } = await readChoice(person, choice);
  let cursor: string | undefined;
  do {
    const page = await readEvents(filters, { limit: FILE_PAGE, cursor });
    // Told before a row is out; the pages that follow belong to the same reading.
    if (cursor === undefined && page.items.length > 0) await recordLogRead(person, filters);
    yield page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
