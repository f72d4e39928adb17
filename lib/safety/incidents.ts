import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import { inTransaction } from "@/lib/database/transaction";
import { HubError, notFound } from "@/lib/hub-error";
import type {
  IncidentCount,
  IncidentEdit,
  IncidentsQuery,
  SafetyIncident,
} from "@/packages/client/contract/safety";
import {
  countIncidentRows,
  countOpenIncidents,
  findIncident,
  INCIDENTS,
  type IncidentRow,
  type IncidentScope,
  isContact,
  listIncidentRows,
} from "./queries/incidents";

/**
 * Which incidents a person sees: a school's admins and safety contacts all of the school, teachers those of their classrooms
 * (protocol: Safety). Null for everyone else.
 */
async function findScope(person: Person): Promise<IncidentScope | null> {
  if (person.role !== "school_admin" && person.role !== "teacher") return null;
  const seesSchool = person.role === "school_admin" || (await isContact(person));
  return seesSchool ? { schoolId: person.schoolId ?? "" } : { teacher: person };
}

async function getScope(person: Person): Promise<IncidentScope> {
  const scope = await findScope(person);
  if (scope === null) throw new HubError("AUTH_002", "Only teachers and people of the school may see this.");
  return scope;
}

function toIncident(row: IncidentRow): SafetyIncident {
  const { studentId, studentName, handledById, handlerName, at, handledAt, ...incident } = row;
  return {
    ...incident,
    at: at.toISOString(),
    student: { id: studentId, displayName: studentName },
    handledBy: handledById === null ? null : { id: handledById, displayName: handlerName ?? "" },
    handledAt: handledAt?.toISOString() ?? null,
  };
}

/** Records who was looked up: one event for each student on the page, at each reading. */
async function recordReading(person: Person, incidents: readonly SafetyIncident[]): Promise<void> {
  const bySubject = new Map(incidents.map((incident) => [incident.student.id, incident.id]));
  const events = [...bySubject].map(([subjectId, id]) => ({
    action: "incident.read" as const,
    subjectId,
    target: { type: "incident", id },
  }));
  if (events.length > 0) await recordAudit(person, events);
}

/** Lists the incidents that a person may see, open and urgent ones first. @throws HubError AUTH_002, VAL_001 for a bad cursor */
export async function listIncidents(
  person: Person,
  { limit, cursor, ...filters }: IncidentsQuery & PageQuery,
): Promise<Page<SafetyIncident>> {
  const scope = await getScope(person);
  const rows = await readPage(INCIDENTS, { limit, cursor }, (range) =>
    listIncidentRows({ scope, filters, ...range }),
  );
  const page = mapPage(rows, toIncident);
  await recordReading(person, page.items);
  return page;
}

/**
 * Counts incidents by category, without students and texts: of all schools for operators, of their school for those who see it whole.
 * @throws HubError AUTH_002
 */
export async function countIncidents(person: Person): Promise<IncidentCount[]> {
  if (person.role === "operator") return countIncidentRows(null);
  const scope = await getScope(person);
  if (!("schoolId" in scope)) throw new HubError("AUTH_002", "Only people of the whole school may see this.");
  return countIncidentRows(scope.schoolId);
}

/** Whether a person sees the incidents of a whole school. */
export async function seesSchoolIncidents(person: Person): Promise<boolean> {
  const scope = await findScope(person);
  return scope !== null && "schoolId" in scope;
}

/** Counts the open incidents that a person may see; null for people who may see none. */
export async function findOpenIncidents(person: Person): Promise<{ open: number; urgent: number } | null> {
  const scope = await findScope(person);
  return scope && countOpenIncidents(scope);
}

/**
 * Says what became of an incident. The audit event has the states, and no text.
 * @throws HubError AUTH_002, NOTFOUND_001 for an incident that the person does not see, STATE_001 when `seenState` is not its state
 */
export async function editIncident(
  person: Person,
  incidentId: string,
  { state, note, seenState }: IncidentEdit,
): Promise<SafetyIncident> {
  const scope = await getScope(person);
  const before = isUuid(incidentId) ? await findIncident(scope, incidentId) : null;
  if (before === null) throw notFound("incident");
  await inTransaction(async (transaction) => {
    const data = { state, note, handledById: person.id, handledAt: new Date() };
    const where = { id: incidentId, state: seenState };
    const { count } = await transaction.safetyIncident.updateMany({ where, data });
    if (count === 0) throw new HubError("STATE_001", "Another person has changed this incident.");
    const detail = { state: state ?? before.state, stateBefore: before.state, hasNote: Boolean(note) };
    const target = { type: "incident", id: incidentId };
    await recordAudit(
      person,
      { action: "incident.edit", subjectId: before.studentId, target, detail },
      transaction,
    );
  });
  const after = await findIncident(scope, incidentId);
  if (after === null) throw notFound("incident");
  return toIncident(after);
}
