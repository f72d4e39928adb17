import { composedRows } from "@/lib/database/connections";
import { type Conditions, conditionsOf } from "@/lib/database/filter-conditions";

/** A school or a developer's playground with what its pool has. */
export interface PoolOwnerRow {
  pool_id: string;
  school_id: string | null;
  developer_id: string | null;
  name: string;
  name_ko: string | null;
  standing: "active" | "archived";
  time_zone: string;
  student_count: number;
  available: number;
  reserved: number;
  spent: number;
  granted: number;
  spent_month: number;
  low_water: number | null;
}

/** What the list is narrowed by; `pattern` is LIKE's. */
export interface PoolOwnerFilters {
  standing?: "active" | "archived";
  pattern?: string;
  schoolId?: string;
}

const CONDITIONS: Conditions<keyof PoolOwnerFilters> = {
  standing: "o.standing = ?::standing",
  pattern: "(o.name || chr(10) || coalesce(o.name_ko, '')) ILIKE ?",
  schoolId: "o.school_id = ?",
};

const OWNERS = `SELECT cp.id AS pool_id, cp.school_id, cp.developer_id, cp.low_water_credits,
    coalesce(s.name, d.display_name) AS name, s.name_ko, coalesce(s.standing, d.standing) AS standing,
    coalesce(s.time_zone, 'UTC') AS time_zone, cp.school_id IS NULL AS is_playground
  FROM credit_pools cp LEFT JOIN schools s ON s.id = cp.school_id LEFT JOIN profiles d ON d.id = cp.developer_id`;

/** Where a page begins: after this owner. */
export type PoolOwnerPlace = { isPlayground: boolean; name: string; poolId: string } | null;

/**
 * Schools by name, then playgrounds. There are as many as schools and developers, so that the page is found by looking
 * at their names; what is summed up is summed up for the page alone.
 */
export function listPoolOwnerRows(query: {
  filters: PoolOwnerFilters;
  limit: number;
  after: PoolOwnerPlace;
}): Promise<PoolOwnerRow[]> {
  const { after } = query;
  const values: unknown[] = [
    query.limit,
    after?.isPlayground ?? null,
    after?.name ?? null,
    after?.poolId ?? null,
  ];
  const sql = conditionsOf(CONDITIONS, query.filters, values);
  return composedRows<PoolOwnerRow>(
    `SELECT page.pool_id, page.school_id, page.developer_id, page.name, page.name_ko, page.standing, page.time_zone,
        page.low_water_credits AS low_water, b.available, b.reserved, b.spent, b.granted,
        (SELECT coalesce(sum(u.spent_credits), 0)::int FROM usage_days u WHERE u.pool_id = page.pool_id
          AND u.day >= date_trunc('month', now() AT TIME ZONE page.time_zone)::date) AS spent_month,
        (SELECT count(*)::int FROM profiles p WHERE p.school_id = page.school_id AND p.role = 'student'
          AND p.standing = 'active') AS student_count
      FROM (SELECT * FROM (${OWNERS}) o
        WHERE ($4::uuid IS NULL OR (o.is_playground, o.name, o.pool_id) > ($2::boolean, $3::text, $4::uuid)) ${sql}
        ORDER BY o.is_playground, o.name, o.pool_id LIMIT $1) page
      JOIN pool_balances b ON b.pool_id = page.pool_id
      ORDER BY page.is_playground, page.name, page.pool_id`,
    values,
  );
}
