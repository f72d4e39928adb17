import { sql } from "kysely";
import { database } from "@/lib/database/kysely";
import { idPart, type KeysetList, type PageRange } from "@/lib/database/page";
import { prisma } from "@/lib/database/prisma";

type EventPosition = { id: string };

/** The list of audit events, newest first, since ids start with the time. */
export const AUDIT_EVENTS: KeysetList<EventPosition> = { name: "audit-events", parts: { id: idPart } };

/** Filters of the list; `from` and `before` are ids, which begin with their time. */
export interface AuditFilters {
  schoolId?: string;
  actorId?: string;
  subjectId?: string;
  action?: string;
  from?: string;
  before?: string;
}

/** The name of an activity, classroom, app or term, by primary key; null for every other target. */
const TARGET_NAME = sql<string | null>`CASE e.target_type
    WHEN 'activity' THEN (SELECT x.title FROM activities x WHERE x.id = e.target_id::uuid)
    WHEN 'classroom' THEN (SELECT x.name FROM classrooms x WHERE x.id = e.target_id::uuid)
    WHEN 'app' THEN (SELECT x.name FROM apps x WHERE x.id = e.target_id::uuid)
    WHEN 'term' THEN (SELECT x.name FROM school_terms x WHERE x.id = e.target_id::uuid)
  END`;

function pageOfEvents({ filters, limit, after }: { filters: AuditFilters } & PageRange<EventPosition>) {
  let query = database().selectFrom("auditEvents as e").selectAll().orderBy("e.id", "desc").limit(limit);
  for (const column of ["schoolId", "actorId", "subjectId", "action"] as const) {
    const value = filters[column];
    if (value !== undefined) query = query.where(`e.${column}`, "=", value);
  }
  if (filters.from !== undefined) query = query.where("e.id", ">=", filters.from);
  if (filters.before !== undefined) query = query.where("e.id", "<", filters.before);
  if (after) query = query.where("e.id", "<", after.id);
  return query;
}

/**
 * Lists audit events, newest first. School, actor, subject and action each have an index that ends with the id, and so have school
 * and action together. Dates are bounds of the id. So a page with one of these filters is a short index scan. With another
 * combination, the events of one filter are scanned for the other. Names are joined for the page only.
 */
export function listAuditEventRows(query: { filters: AuditFilters } & PageRange<EventPosition>) {
  return database()
    .selectFrom(pageOfEvents(query).as("e"))
    .leftJoin("profiles as actor", "actor.id", "e.actorId")
    .leftJoin("profiles as subject", "subject.id", "e.subjectId")
    .leftJoin("schools as s", "s.id", "e.schoolId")
    .select(["e.id", "e.at", "e.action", "e.address", "e.actorId", "actor.displayName as actorName"])
    .select(["e.subjectId", "subject.displayName as subjectName"])
    .select(["e.schoolId", "s.name as schoolName", "s.nameKo as schoolNameKo"])
    .select(["e.targetType", "e.targetId", TARGET_NAME.as("targetName")])
    .select(({ ref }) => ref("e.detail").$castTo<Record<string, unknown>>().as("detail"))
    .orderBy("e.id", "desc")
    .execute();
}

export type AuditEventRow = Awaited<ReturnType<typeof listAuditEventRows>>[number];

export async function findIdByLogin(login: string): Promise<string | null> {
  const found = await prisma().profile.findUnique({ where: { login }, select: { id: true } });
  return found?.id ?? null;
}
