// Creates a school with a year of use: `DATABASE_OWNER_URL=… node --import tsx tools/bench/seed.ts`.
import { pathToFileURL } from "node:url";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { hashPassword } from "../../lib/people/password-queue";
import { DEMO_PASSWORD } from "../../prisma/seed/demo-ids";
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
  /** The teacher of the first classroom. */
  teacher: SeededPerson;
  /** A student of the first classroom. */
  student: SeededPerson;
  operator: SeededPerson;
  developer: SeededPerson;
  counts: { students: number; classrooms: number; submissions: number; entries: number; days: number };
}

/** A person to sign in as. */
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

async function countRows(
  client: pg.Client,
  { poolId, schoolId, busyActivityId }: Pick<SeededSchool, "poolId" | "schoolId" | "busyActivityId">,
) {
  const { rows } = await client.query(
    `SELECT (SELECT count(*)::int FROM profiles WHERE school_id = $2 AND role = 'student') AS students,
       (SELECT count(*)::int FROM classrooms WHERE school_id = $2) AS classrooms,
       (SELECT submission_count FROM activities WHERE id = $3) AS submissions,
       (SELECT count(*)::int FROM ledger_entries WHERE pool_id = $1) AS entries,
       (SELECT count(*)::int FROM usage_days WHERE pool_id = $1) AS days`,
    [poolId, schoolId, busyActivityId],
  );
  return rows[0] as SeededSchool["counts"];
}

/**
 * Creates one school in the database at `connectionString`, as the owner of its tables. Its ledger passes
 * `npm run ledger:verify`. Each call adds another school. The indexes of the ledger are dropped and created again, so nothing else
 * may use the database meanwhile.
 */
export async function seedSchool(connectionString: string, options: SeedOptions = {}): Promise<SeededSchool> {
  const { students, classrooms, submissions, entries, weeks } = { ...DEFAULTS, ...options };
  const { prefix, id } = createIds();
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT setseed(0.42)");
    await client.query(
      `CREATE TEMP TABLE seed ON COMMIT DROP AS SELECT $1::text AS prefix, $2::text AS password_hash, $3::int AS students,
         $4::int AS classrooms, $5::int AS submissions, $6::int AS entries, $7::int AS weeks, $8::timestamptz AS until`,
      [
        prefix,
        await hashPassword(DEMO_PASSWORD, "bench"),
        students,
        classrooms,
        submissions,
        entries,
        weeks,
        options.until ?? new Date(),
      ],
    );
    for (const statement of [...PEOPLE_STATEMENTS, ...LEDGER_STATEMENTS]) await client.query(statement);
    await client.query("COMMIT");
    await client.query("VACUUM ANALYZE");
    const tag = prefix.replaceAll("-", "").slice(0, 12);
    const person = (number: number, name: string) => ({
      id: id(KIND.profile, number),
      login: `${name}-${tag}`,
    });
    const ids = {
      schoolId: id(KIND.school, 0),
      poolId: id(KIND.pool, 0),
      busyActivityId: id(KIND.activity, 0),
    };
    return {
      ...ids,
      appSlug: `bench-${tag}`,
      classroomId: id(KIND.classroom, 0),
      student: person(0, "student-0"),
      teacher: person(1_000_000, "teacher-0"),
      admin: person(2_000_000, "admin"),
      operator: person(2_000_001, "operator"),
      developer: person(2_000_002, "developer"),
      counts: await countRows(client, ids),
    };
  } finally {
    await client.end();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { DATABASE_OWNER_URL } = process.env;
  if (!DATABASE_OWNER_URL) throw new Error("DATABASE_OWNER_URL is not set.");
  const startedAt = performance.now();
  console.log(JSON.stringify(await seedSchool(DATABASE_OWNER_URL), null, 2));
  console.log(
    `Created in ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Password of all: ${DEMO_PASSWORD}`,
  );
}
