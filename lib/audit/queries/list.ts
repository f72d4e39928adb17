import { sql } from "kysely";
import { composedDatabase } from "@/lib/database/kysely";
import { idPart, type KeysetList, type PageRange } from "@/lib/database/page";
import { prisma } from "@/lib/database/prisma";

type EventPlace = { id: string };

/** The audit log, newest first: ids begin with their moment. */
export const AUDIT_EVENTS: KeysetList<EventPlace> = { name: "audit-events", parts: { id: idPart } };

/** What the log is narrowed by; `from` and `before` are ids, which tell the moment. */
export interface AuditFilters {
  schoolId?: string;
  actorId?: string;
  subjectId?: string;
  action?: string;
  from?: string;
  before?: string;
}

/** The name of what was acted upon, by primary key; null for what has none, and for a child's own work. */
const TARGET_NAME = sql<string | null>`CASE e.target_type
    WHEN 'activity' THEN (SELECT x.title FROM activities x WHERE x.id = e.target_id::uuid)
    WHEN 'classroom' THEN (SELECT x.name FROM classrooms x WHERE x.id = e.target_id::uuid)
    WHEN 'app' THEN (SELECT x.name FROM apps x WHERE x.id = e.target_id::uuid)
    WHEN 'term' THEN (SELECT x.name FROM school_terms x WHERE x.id = e.target_id::uuid)
  END`;

function pageOfEvents({ filters, limit, after }: { filters: AuditFilters } & PageRange<EventPlace>) {
  let query = composedDatabase()
    .selectFrom("auditEvents as e")
    .selectAll()
    .orderBy("e.id", "desc")
    .limit(limit);
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
 * Events newest first. Each filter has an index that ends with the id, and so have a school and an action together; dates
 * are bounds of the id. So a page is one short walk, unless two unrelated filters are combined: then it is as long as the
 * events of the rarest, and a person's are few. The names are looked up for the page alone.
 */
export function listAuditEventRows(query: { filters: AuditFilters } & PageRange<EventPlace>) {
  return composedDatabase()
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

/** An event of the audit log with the names of what it is about. */
export type AuditEventRow = Awaited<ReturnType<typeof listAuditEventRows>>[number];

/** The id of the person who signs in with this login name; null: nobody does. */
export async function findIdOfLogin(login: string): Promise<string | null> {
  const found = await prisma().profile.findUnique({ where: { login }, select: { id: true } });
  return found?.id ?? null;
}
