import { v7 as uuidv7 } from "uuid";
import { hashPassword } from "../../lib/people/password-queue";
import { DEMO_PASSWORD } from "../../prisma/seed/demo-ids";
import { withClient } from "../postgres/with-client";
import { LEDGER_STATEMENTS, PEOPLE_STATEMENTS } from "./seed-statements";

/** The size of the school; defaults are in `DEFAULTS`. */
export interface SeedOptions {
  students?: number;
  classrooms?: number;
  /** Submissions of the busy activity. In each of the other activities every student has one submission. */
  submissions?: number;
  /** All ledger entries: a grant every fourth week, and one for each operation that did not fail. */
  entries?: number;
  /** School weeks, the last of them just before `until`; every classroom has one lesson a week. */
  weeks?: number;
  until?: Date;
}

/** The created school. Everyone's password is that of the demo accounts. */
export interface SeededSchool {
  schoolId: string;
  poolId: string;
  appSlug: string;
  /** The first classroom, which has the busy activity. */
  classroomId: string;
  busyActivityId: string;
  admin: SeededPerson;
  teacher: SeededPerson;
  student: SeededPerson;
  operator: SeededPerson;
  developer: SeededPerson;
}

export interface SeededPerson {
  id: string;
  login: string;
}

const DEFAULTS = { students: 1000, classrooms: 40, submissions: 10_000, entries: 1_000_000, weeks: 40 };

/** Creates sequential ids, like those of UUID version 7: the first 80 bits are the same for the whole school. */
function createIds(): { prefix: string; id: (kind: number, number: number) => string } {
  const prefix = uuidv7().slice(0, 24);
  const id = (kind: number, number: number) =>
    prefix + (kind * 2 ** 32 + number).toString(16).padStart(12, "0");
  return { prefix, id };
}

/** The number of each kind of row, which is a part of its id. */
const KIND = { school: 1, profile: 2, classroom: 3, activity: 4, pool: 5, app: 6 } as const;

/**
 * Creates one school in the database at `connectionString`, as the owner of its tables. Its ledger passes
 * `npm run ledger:verify`. Each call adds another school. The indexes of the ledger are dropped and created again, so nothing else
 * may use the database meanwhile.
 */
export async function seedSchool(connectionString: string, options: SeedOptions = {}): Promise<SeededSchool> {
  const { students, classrooms, submissions, entries, weeks } = { ...DEFAULTS, ...options };
  const { prefix, id } = createIds();
  const seed = {
    prefix,
    password_hash: await hashPassword(DEMO_PASSWORD, "bench"),
    students,
    classrooms,
    submissions,
    entries,
    weeks,
    until: options.until ?? new Date(),
  };
  await withClient(connectionString, async (client) => {
    await client.query("BEGIN");
    await client.query("SELECT setseed(0.42)");
    await client.query(
      `CREATE TEMP TABLE seed ON COMMIT DROP AS SELECT $1::text AS prefix, $2::text AS password_hash, $3::int AS students,
         $4::int AS classrooms, $5::int AS submissions, $6::int AS entries, $7::int AS weeks, $8::timestamptz AS until`,
      Object.values(seed),
    );
    for (const statement of [...PEOPLE_STATEMENTS, ...LEDGER_STATEMENTS]) await client.query(statement);
    await client.query("COMMIT");
    await client.query("VACUUM ANALYZE");
  });
  const tag = prefix.replaceAll("-", "").slice(0, 12);
  const person = (number: number, name: string) => ({
    id: id(KIND.profile, number),
    login: `${name}-${tag}`,
  });
  return {
    schoolId: id(KIND.school, 0),
    poolId: id(KIND.pool, 0),
    busyActivityId: id(KIND.activity, 0),
    appSlug: `bench-${tag}`,
    classroomId: id(KIND.classroom, 0),
    student: person(0, "student-0"),
    teacher: person(1_000_000, "teacher-0"),
    admin: person(2_000_000, "admin"),
    operator: person(2_000_001, "operator"),
    developer: person(2_000_002, "developer"),
  };
}
