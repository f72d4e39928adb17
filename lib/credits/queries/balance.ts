import type { Role } from "@/generated/prisma/enums";
import { USAGE_SCOPES } from "@/lib/access/usage-scope";
import { rows } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";

/** A pool with its owner, its balances and what was spent today and this month of the owner. */
export interface BalanceRow {
  pool_id: string;
  school_id: string | null;
  owner_name: string;
  owner_name_ko: string | null;
  zone: string;
  available: number;
  reserved: number;
  spent: number;
  granted: number;
  low_water: number | null;
  spent_today: number;
  spent_month: number;
  /** People who may sign in; 1 for a developer. */
  student_count: number;
  teacher_count: number;
  classroom_count: number;
}

/**
 * The pool of an admin's school, a developer's own, or of the one school that an operator names; null where there is
 * none in the person's scope.
 */
export async function findBalanceRow(
  personId: string,
  asked:
    | { role: Extract<Role, "school_admin" | "developer"> }
    | { role: Extract<Role, "operator">; schoolId: string },
): Promise<BalanceRow | null> {
  const { keys } = USAGE_SCOPES[asked.role];
  const isNamed = "schoolId" in asked;
  const [row] = await rows<BalanceRow>(
    `balance-${asked.role}`,
    `SELECT b.pool_id, cp.school_id, coalesce(s.name, d.display_name) AS owner_name, s.name_ko AS owner_name_ko, k.zone,
        b.available, b.reserved, b.spent, b.granted, cp.low_water_credits AS low_water,
        days.today AS spent_today, days.month AS spent_month,
        people.students AS student_count, people.teachers AS teacher_count,
        (SELECT count(*)::int FROM classrooms c WHERE c.pool_id = cp.id AND c.standing = 'active') AS classroom_count
      FROM (SELECT key, zone, (now() AT TIME ZONE zone)::date AS today FROM (${keys}) z) k
      JOIN credit_pools cp ON cp.id = k.key JOIN pool_balances b ON b.pool_id = cp.id
      LEFT JOIN schools s ON s.id = cp.school_id LEFT JOIN profiles d ON d.id = cp.developer_id
      CROSS JOIN LATERAL (SELECT coalesce(sum(u.spent_credits), 0)::int AS month,
          coalesce(sum(u.spent_credits) FILTER (WHERE u.day = k.today), 0)::int AS today
        FROM usage_days u WHERE u.pool_id = cp.id AND u.day >= date_trunc('month', k.today)::date) days
      CROSS JOIN LATERAL (SELECT (count(*) FILTER (WHERE p.role = 'student'))::int AS students,
          (count(*) FILTER (WHERE p.role = 'teacher'))::int AS teachers
        FROM profiles p WHERE p.school_id = cp.school_id AND p.standing = 'active') people
      ${isNamed ? "WHERE cp.school_id = $2" : ""}`,
    isNamed ? [personId, asked.schoolId] : [personId],
  );
  return row ?? null;
}

/** The credits that a student may spend on one day, the smallest if several pools pay for them; null: no limit. */
export async function findDailyLimit(studentId: string): Promise<number | null> {
  const enrolled = { profileId: studentId, kind: "student", standing: "active" } as const;
  const { _min } = await prisma().creditPool.aggregate({
    where: { classrooms: { some: { standing: "active", enrolments: { some: enrolled } } } },
    _min: { dailyLimitCredits: true },
  });
  return _min.dailyLimitCredits;
}
