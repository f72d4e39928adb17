import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { findSchoolCalendar } from "@/lib/access/queries/schools";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import { HubError, invalid, notFound } from "@/lib/hub-error";
import { addDays } from "@/lib/time/calendar-day";
import { parseWallClock } from "@/lib/time/wall-clock";
import type { AuditEvent, AuditQuery } from "@/packages/client/contract/audit-events";
import { isAuditAction } from "./audit-actions";
import {
  AUDIT_EVENTS,
  type AuditEventRow,
  type AuditFilters,
  findIdByLogin,
  listAuditEventRows,
} from "./queries/events";
import { findStudent } from "./queries/record";
import { recordReading } from "./record-reading";

/** The filters of the audit log as callers give them, with days and logins; `AuditFilters` has ids. */
export type AuditLogFilters = Omit<AuditQuery, "limit" | "cursor" | "format">;

function toEvent(row: AuditEventRow): AuditEvent {
  const { id, action, actorId, subjectId, schoolId, targetType, targetId, detail, address } = row;
  return {
    id,
    action,
    detail,
    address,
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

/** Returns the school whose part of the log a person reads; null for the log of all schools. */
async function getLogSchool(person: Person, schoolId: string | undefined) {
  if (person.role !== "operator" && person.role !== "school_admin") {
    throw new HubError("AUTH_002", "Only operators and school admins may read the audit log.");
  }
  const requestedId = person.role === "operator" ? schoolId : (schoolId ?? person.schoolId ?? "");
  if (requestedId === undefined) return null;
  const isReachable = person.role === "operator" || person.schoolId === requestedId.toLowerCase();
  const school = isReachable ? await findSchoolCalendar(requestedId) : null;
  if (!school) throw notFound("school");
  return school;
}

export const OPERATOR_TIME_ZONE = "UTC";

/** The id in place of a login that does not exist, so that the filter finds no events. */
const UNKNOWN_ID = "00000000-0000-0000-0000-000000000000";

/** Returns the lowest possible id of an event at this time, since a UUID v7 starts with the milliseconds. */
function lowestIdAt(timeMs: number): string {
  const hex = Math.max(0, timeMs).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Returns when a day starts in a time zone; an hour later when clocks skip its midnight. */
function startOfDay(day: string, timeZone: string): number {
  const start = parseWallClock(`${day}T00:00`, timeZone) ?? parseWallClock(`${day}T01:00`, timeZone);
  return start?.getTime() ?? Date.parse(`${day}T00:00:00Z`);
}

async function toProfileId(person: string): Promise<string> {
  return isUuid(person) ? person : ((await findIdByLogin(person.toLowerCase())) ?? UNKNOWN_ID);
}

/** Turns the filters into ids, and returns the time zone in which their days are meant. */
async function resolveFilters(
  person: Person,
  requested: AuditLogFilters,
): Promise<{ filters: AuditFilters; timeZone: string }> {
  const school = await getLogSchool(person, requested.schoolId);
  const timeZone = school?.timeZone ?? OPERATOR_TIME_ZONE;
  const { action, actor, subject, from, to } = requested;
  if (action !== undefined && !isAuditAction(action))
    throw invalid([{ path: "action", message: "auditAction" }]);
  const filters = {
    ...(school && { schoolId: school.id }),
    ...(action && { action }),
    ...(actor && { actorId: await toProfileId(actor) }),
    ...(subject && { subjectId: await toProfileId(subject) }),
    ...(from && { from: lowestIdAt(startOfDay(from, timeZone)) }),
    ...(to && { before: lowestIdAt(startOfDay(addDays(to, 1), timeZone)) }),
  };
  return { filters, timeZone };
}

async function readEvents(filters: AuditFilters, query: PageQuery): Promise<Page<AuditEvent>> {
  const page = await readPage(AUDIT_EVENTS, query, (range) => listAuditEventRows({ filters, ...range }));
  return mapPage(page, toEvent);
}

/**
 * Records that staff filtered the audit log by a student, as the actor or the subject: a `person.read` of that student, unless the
 * log has one by the same reader from the last hour. So later pages and repeated lookups are not recorded again.
 */
async function recordStudentLookup(
  person: Person,
  filters: { actorId?: string; subjectId?: string; schoolId?: string },
): Promise<void> {
  const profileIds = [...new Set([filters.subjectId, filters.actorId])].filter((id) => id !== undefined);
  for (const id of profileIds) {
    const student = await findStudent(id);
    if (!student) continue;
    const schoolId = filters.schoolId ?? student.schoolId;
    await recordReading(person, { action: "person.read", subjectId: student.id, schoolId });
  }
}

/**
 * Lists audit events, newest first, one page: all for operators, a school's own for its admins (protocol: People and
 * roles). Filtering by one student is recorded as an event itself.
 * @throws HubError AUTH_002, NOTFOUND_001 for another school, VAL_001 for a bad cursor or an unknown action
 */
export async function listAuditEvents(
  person: Person,
  { limit, cursor, ...requested }: AuditLogFilters & PageQuery,
): Promise<Page<AuditEvent> & { timeZone: string }> {
  const { filters, timeZone } = await resolveFilters(person, requested);
  const page = await readEvents(filters, { limit, cursor });
  if (page.items.length > 0) await recordStudentLookup(person, filters);
  return { ...page, timeZone };
}

const FILE_PAGE_SIZE = 1000;

/**
 * Yields all events of the audit log, page by page, so that a file of any length needs the memory of one page.
 * @throws HubError as `listAuditEvents`, before the first page
 */
export async function* listAllAuditEvents(
  person: Person,
  requested: AuditLogFilters,
): AsyncGenerator<AuditEvent[]> {
  const { filters } = await resolveFilters(person, requested);
  let cursor: string | undefined;
  do {
    const page = await readEvents(filters, { limit: FILE_PAGE_SIZE, cursor });
    // Recorded before the first row is sent; the later pages belong to the same reading.
    if (cursor === undefined && page.items.length > 0) await recordStudentLookup(person, filters);
    yield page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
