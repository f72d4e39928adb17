import { type AliasableExpression, sql } from "kysely";
import { database } from "@/lib/database/kysely";
import type { Role } from "../person";

/**
 * The usage that a person may see (protocol: People and roles): rows of `ledger_entries` and `usage_days` whose `column` is one
 * of `keys`. The `zone` of a key is the time zone in which its days are counted. Each column has an index with `created_at` or
 * `day`, so that reading a page takes the same time however many rows there are.
 */
interface UsageScope {
  column: "actorId" | "classroomId" | "poolId";
  keys: AliasableExpression<{ key: string; zone: string }>;
}

const UTC = sql<string>`'UTC'`;

const SCOPES: Readonly<Record<Role, (personId: string) => UsageScope>> = {
  student: (personId) => ({
    column: "actorId",
    keys: database()
      .selectFrom("profiles as p")
      .leftJoin("schools as s", "s.id", "p.schoolId")
      .where("p.id", "=", personId)
      .select((eb) => ["p.id as key", eb.fn.coalesce("s.timeZone", UTC).as("zone")]),
  }),
  teacher: (personId) => ({
    column: "classroomId",
    keys: database()
      .selectFrom("enrolments as mine")
      .innerJoin("classrooms as c", "c.id", "mine.classroomId")
      .leftJoin("schools as s", "s.id", "c.schoolId")
      .where("mine.profileId", "=", personId)
      .where("mine.kind", "=", "teacher")
      .where("mine.status", "=", "active")
      .select((eb) => ["c.id as key", eb.fn.coalesce("s.timeZone", UTC).as("zone")]),
  }),
  school_admin: (personId) => ({
    column: "poolId",
    keys: database()
      .selectFrom("profiles as p")
      .innerJoin("schools as s", "s.id", "p.schoolId")
      .innerJoin("creditPools as cp", "cp.schoolId", "s.id")
      .where("p.id", "=", personId)
      .select(["cp.id as key", "s.timeZone as zone"]),
  }),
  developer: (personId) => ({
    column: "poolId",
    keys: database()
      .selectFrom("creditPools as cp")
      .where("cp.developerId", "=", personId)
      .select(["cp.id as key", UTC.as("zone")]),
  }),
  operator: (personId) => ({
    column: "poolId",
    keys: database()
      .selectFrom("profiles as p")
      .crossJoin("creditPools as cp")
      .leftJoin("schools as s", "s.id", "cp.schoolId")
      .where("p.id", "=", personId)
      .where("p.role", "=", "operator")
      .select((eb) => ["cp.id as key", eb.fn.coalesce("s.timeZone", UTC).as("zone")]),
  }),
};

export function usageScope(role: Role, personId: string): UsageScope {
  return SCOPES[role](personId);
}
