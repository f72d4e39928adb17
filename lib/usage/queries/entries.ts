import type { Role } from "@/generated/prisma/enums";
import { USAGE_SCOPES } from "@/lib/access/usage-scope";
import { composedRows, rows } from "@/lib/database/connections";
import { conditionsOf } from "@/lib/database/filter-conditions";
import { CLASSROOMS_OF_TEACHER, POOL_OF_SCHOOL } from "./place-conditions";

/** A ledger entry with the names of what it is about. */
export interface EntryRow {
  id: string;
  seq: string;
  created_at: Date;
  type: "grant" | "hold" | "settle" | "release" | "adjust";
  amount_credits: number;
  balance_after_credits: number;
  media_type: "text" | "image" | null;
  model: string | null;
  actor_id: string | null;
  actor_name: string | null;
  classroom_id: string | null;
  classroom_name: string | null;
  activity_id: string | null;
  activity_title: string | null;
  app_slug: string | null;
  app_name: string | null;
  app_name_ko: string | null;
  operation_id: string | null;
  hold_state: "reserved" | "settled" | "released" | null;
  note: string | null;
  school_name: string | null;
  school_name_ko: string | null;
  zone: string;
}

/** What to list. A `Day` is a day of the school; a `Moment` is one everywhere. */
export interface EntryQuery {
  personId: string;
  role: Role;
  limit: number;
  /** Entries after this place in the list: the moment and the `seq` of its last one. */
  after?: readonly [moment: string, seq: string];
  fromDay?: string;
  fromMoment?: string;
  toDay?: string;
  toMoment?: string;
  classroomId?: string;
  studentId?: string;
  activityId?: string;
  appSlug?: string;
  model?: string;
  type?: EntryRow["type"];
  teacherId?: string;
  schoolId?: string;
}

/** The condition of each filter; `?` is its value. Days are turned to moments in the zone of the key. */
const CONDITIONS = {
  fromDay: "l.created_at >= (?::date)::timestamp AT TIME ZONE k.zone",
  fromMoment: "l.created_at >= ?::timestamptz",
  toDay: "l.created_at < (?::date + 1)::timestamp AT TIME ZONE k.zone",
  toMoment: "l.created_at < ?::timestamptz",
  classroomId: "l.classroom_id = ?::uuid",
  studentId: "l.actor_id = ?::uuid",
  activityId: "l.activity_id = ?::uuid",
  appSlug: "l.app_slug = ?",
  model: "l.model = ?",
  type: "l.type = ?::entry_type",
  rareType: "l.type = ?::entry_type AND l.type NOT IN ('hold', 'settle')",
  after: "(l.created_at, l.seq) < (?::timestamptz, ?::bigint)",
  teacherId: `l.classroom_id = ${CLASSROOMS_OF_TEACHER}`,
  schoolId: `l.pool_id = ${POOL_OF_SCHOOL}`,
} as const;

/**
 * In which pools an operator need look for the filters that name something: not in each of a thousand. An app is looked
 * for in every pool, one step into `ledger_entries_app_idx` each: an activity may have another app by now, so that only
 * the entries know where it was used.
 */
const POOL_CONDITIONS = {
  classroomId: "k.key = (SELECT c.pool_id FROM classrooms c WHERE c.id = ?::uuid)",
  studentId: `k.key IN (SELECT c.pool_id FROM enrolments e JOIN classrooms c ON c.id = e.classroom_id
    WHERE e.profile_id = ?::uuid)`,
  activityId: `k.key = (SELECT c.pool_id FROM activities a JOIN classrooms c ON c.id = a.classroom_id
    WHERE a.id = ?::uuid)`,
  teacherId: `k.key IN (SELECT c.pool_id FROM enrolments e JOIN classrooms c ON c.id = e.classroom_id
    WHERE e.profile_id = ?::uuid)`,
  schoolId: `k.key = ${POOL_OF_SCHOOL}`,
} as const;

/** Types with an index of their own, which only a statement that says so itself may use (`ledger_entries_rare_idx`). */
function withRareType({ type, ...query }: EntryQuery) {
  return type === "hold" || type === "settle" ? { ...query, type } : { ...query, rareType: type };
}

const NAMES = `e.*, k.zone, h.state AS hold_state, p.display_name AS actor_name, c.name AS classroom_name,
    a.title AS activity_title, app.name AS app_name, app.name_ko AS app_name_ko,
    s.name AS school_name, s.name_ko AS school_name_ko`;

const NAME_JOINS = `LEFT JOIN holds h ON h.id = e.hold_id LEFT JOIN profiles p ON p.id = e.actor_id
  LEFT JOIN classrooms c ON c.id = e.classroom_id LEFT JOIN activities a ON a.id = e.activity_id
  LEFT JOIN apps app ON app.slug = e.app_slug
  LEFT JOIN credit_pools cp ON cp.id = e.pool_id LEFT JOIN schools s ON s.id = cp.school_id`;

/**
 * The entries that a person may see, newest first. Each key of the scope is read for itself along an index that ends with
 * (created_at, seq), and stops at the limit; only those few rows are put in order and named.
 */
export function listEntryRows(query: EntryQuery): Promise<EntryRow[]> {
  const { column, keys } = USAGE_SCOPES[query.role];
  const values: unknown[] = [query.personId, query.limit];
  const given = conditionsOf(CONDITIONS, withRareType(query), values);
  const pools = query.role === "operator" ? conditionsOf(POOL_CONDITIONS, query, values) : "";
  return composedRows<EntryRow>(
    `SELECT ${NAMES} FROM (SELECT * FROM (${keys}) k WHERE true ${pools}) k CROSS JOIN LATERAL (
        SELECT l.* FROM ledger_entries l WHERE l.${column} = k.key ${given}
        ORDER BY l.created_at DESC, l.seq DESC LIMIT $2) e ${NAME_JOINS}
      ORDER BY e.created_at DESC, e.seq DESC LIMIT $2`,
    values,
  );
}

/** What was spent in a person's scope, on this day and in this month of the school. */
export interface UsageTotalsRow {
  today: number;
  month: number;
  month_operations: number;
  reserved: number;
}

/** Sums of the daily rollups in a person's scope. */
export async function sumUsage(personId: string, role: Role): Promise<UsageTotalsRow> {
  const { column, keys } = USAGE_SCOPES[role];
  const [row] = await rows<UsageTotalsRow>(
    `usage-totals-${role}`,
    `SELECT coalesce(sum(u.spent_credits) FILTER (WHERE u.day = k.today), 0)::int AS today,
        coalesce(sum(u.spent_credits), 0)::int AS month,
        coalesce(sum(u.operations), 0)::int AS month_operations,
        coalesce(sum(u.reserved_credits), 0)::int AS reserved
      FROM (SELECT key, (now() AT TIME ZONE zone)::date AS today FROM (${keys}) z) k
      JOIN usage_days u ON u.${column} = k.key AND u.day >= date_trunc('month', k.today)::date`,
    [personId],
  );
  return row ?? { today: 0, month: 0, month_operations: 0, reserved: 0 };
}
