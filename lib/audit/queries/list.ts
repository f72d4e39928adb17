import { composedRows, rows } from "@/lib/database/connections";
import { type Conditions, conditionsOf } from "@/lib/database/filter-conditions";

/** An event of the audit log with the names of what it is about. */
export interface AuditEventRow {
  id: string;
  at: Date;
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  subject_id: string | null;
  subject_name: string | null;
  school_id: string | null;
  school_name: string | null;
  school_name_ko: string | null;
  target_type: string | null;
  target_id: string | null;
  target_name: string | null;
  detail: Record<string, unknown>;
  address: string | null;
}

/** What the log is narrowed by; `from` and `before` are ids, which tell the moment. */
export interface AuditFilters {
  schoolId?: string;
  actorId?: string;
  subjectId?: string;
  action?: string;
  from?: string;
  before?: string;
}

const CONDITIONS: Conditions<keyof AuditFilters> = {
  schoolId: "e.school_id = ?",
  actorId: "e.actor_id = ?",
  subjectId: "e.subject_id = ?",
  action: "e.action = ?",
  from: "e.id >= ?",
  before: "e.id < ?",
};

/** The name of what was acted upon, by primary key; null for what has none, and for a child's own work. */
const TARGET_NAME = `CASE e.target_type
    WHEN 'activity' THEN (SELECT x.title FROM activities x WHERE x.id = e.target_id::uuid)
    WHEN 'classroom' THEN (SELECT x.name FROM classrooms x WHERE x.id = e.target_id::uuid)
    WHEN 'app' THEN (SELECT x.name FROM apps x WHERE x.id = e.target_id::uuid)
    WHEN 'term' THEN (SELECT x.name FROM school_terms x WHERE x.id = e.target_id::uuid)
  END`;

/**
 * Events newest first. Each filter has an index that ends with the id, and so have a school and an action together; dates
 * are bounds of the id. So a page is one short walk, unless filters that stand for themselves are joined: then it is as
 * long as the events of the rarest, and a person's are few. The names are looked up for the page alone.
 */
export function listAuditEventRows(query: {
  filters: AuditFilters;
  limit: number;
  after: string | null;
}): Promise<AuditEventRow[]> {
  const values: unknown[] = [query.limit, query.after];
  const sql = conditionsOf(CONDITIONS, query.filters, values);
  return composedRows<AuditEventRow>(
    `SELECT e.id, e.at, e.actor_id, actor.display_name AS actor_name, e.action, e.subject_id,
        subject.display_name AS subject_name, e.school_id, s.name AS school_name, s.name_ko AS school_name_ko,
        e.target_type, e.target_id, ${TARGET_NAME} AS target_name, e.detail, e.address
      FROM (SELECT * FROM audit_events e WHERE ${query.after === null ? "$2::uuid IS NULL" : "e.id < $2::uuid"} ${sql}
        ORDER BY e.id DESC LIMIT $1) e
      LEFT JOIN profiles actor ON actor.id = e.actor_id LEFT JOIN profiles subject ON subject.id = e.subject_id
      LEFT JOIN schools s ON s.id = e.school_id
      ORDER BY e.id DESC`,
    values,
  );
}

/** The id of whoever signs in with this login name; null: nobody. */
export async function findIdOfLogin(login: string): Promise<string | null> {
  const [row] = await rows<{ id: string }>("id-of-login", "SELECT id FROM profiles WHERE login = $1", [
    login,
  ]);
  return row?.id ?? null;
}
