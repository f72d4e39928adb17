import type { Role } from "./person";

/**
 * Whose usage a person may see (protocol: People and roles), as SQL. `keys` selects what they may see, with the time
 * zone in which its days begin, given the profile's id as $1; `column` is the column of `ledger_entries` and
 * `usage_days` that holds it. Each column has an index with `created_at` or `day`, so a page of usage costs the same at
 * any size.
 */
export interface UsageScope {
  column: "actor_id" | "classroom_id" | "pool_id";
  keys: string;
}

export const USAGE_SCOPES: Readonly<Record<Role, UsageScope>> = {
  student: {
    column: "actor_id",
    keys: `SELECT p.id AS key, coalesce(s.time_zone, 'UTC') AS zone
      FROM profiles p LEFT JOIN schools s ON s.id = p.school_id WHERE p.id = $1`,
  },
  teacher: {
    column: "classroom_id",
    keys: `SELECT c.id AS key, coalesce(s.time_zone, 'UTC') AS zone
      FROM enrolments mine JOIN classrooms c ON c.id = mine.classroom_id LEFT JOIN schools s ON s.id = c.school_id
      WHERE mine.profile_id = $1 AND mine.kind = 'teacher' AND mine.standing = 'active'`,
  },
  school_admin: {
    column: "pool_id",
    keys: `SELECT cp.id AS key, s.time_zone AS zone
      FROM profiles p JOIN schools s ON s.id = p.school_id JOIN credit_pools cp ON cp.school_id = s.id WHERE p.id = $1`,
  },
  developer: {
    column: "pool_id",
    keys: `SELECT cp.id AS key, 'UTC' AS zone FROM credit_pools cp WHERE cp.developer_id = $1`,
  },
  operator: {
    column: "pool_id",
    keys: `SELECT cp.id AS key, coalesce(s.time_zone, 'UTC') AS zone
      FROM profiles p CROSS JOIN credit_pools cp LEFT JOIN schools s ON s.id = cp.school_id
      WHERE p.id = $1 AND p.role = 'operator'`,
  },
};
