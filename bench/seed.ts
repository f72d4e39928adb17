// A school after a year of use, made in one go: `DATABASE_URL=… node --import tsx bench/seed.ts`.
import { pathToFileURL } from "node:url";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { hashPassword } from "../lib/people/sign-in";
import { DEMO_PASSWORD } from "../prisma/seed/demo-data";
import { LEDGER_STATEMENTS, PEOPLE_STATEMENTS } from "./seed-statements";

/** How much there is; every number has its default. */
export interface SeedOptions {
  students?: number;
  classrooms?: number;
  /** Of the one busy activity, which is the first classroom's. */
  submissions?: number;
  /** Ledger entries in all: a grant every fourth week, else a hold and its end for each operation. */
  entries?: number;
  /** School weeks, one lesson of each classroom in every one; the last one is the week before `until`. */
  weeks?: number;
  until?: Date;
}

/** The school that was made. Everybody's password is that of the demo accounts. */
export interface SeededSchool {
  schoolId: string;
  poolId: string;
  appSlug: string;
  /** Of the first classroom. */
  classroomId: string;
  busyActivityId: string;
  admin: SeededPerson;
  /** Teaches the first classroom, and so owns the busy activity. */
  teacher: SeededPerson;
  /** The first of the first classroom. */
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

/** Ids that follow each other, as those of version 7 do: the first 80 bits are one school's, the rest a number. */
function idsOf(): { prefix: string; id: (kind: number, number: number) => string } {
  const prefix = uuidv7().slice(0, 24);
  const id = (kind: number, number: number) =>
    prefix + (kind * 2 ** 32 + number).toString(16).padStart(12, "0");
  return { prefix, id };
}

/** The kinds of row, as the statements number them too. */
const KIND = { school: 1, profile: 2, classroom: 3, activity: 4, pool: 5, app: 6 } as const;

async function countRows(client: pg.Client, poolId: string, schoolId: string) {
  const { rows } = await client.query(
    `SELECT (SELECT count(*)::int FROM profiles WHERE school_id = $2 AND role = 'student') AS students,
       (SELECT count(*)::int FROM classrooms WHERE school_id = $2) AS classrooms,
       (SELECT count(*)::int FROM submissions s JOIN activities a ON a.id = s.activity_id
          JOIN classrooms c ON c.id = a.classroom_id WHERE c.school_id = $2) AS submissions,
       (SELECT count(*)::int FROM ledger_entries WHERE pool_id = $1) AS entries,
       (SELECT count(*)::int FROM usage_days WHERE pool_id = $1) AS days`,
    [poolId, schoolId],
  );
  return rows[0] as SeededSchool["counts"];
}

/**
 * Makes one school of the size asked for in the database at `connectionString`, whose schema must be there; the ledger
 * that it gets is one that `npm run ledger:verify` accepts. A million entries take half a
 * minute. May be run again for one more school.
 */
export async function seedSchool(connectionString: string, options: SeedOptions = {}): Promise<SeededSchool> {
  const { students, classrooms, submissions, entries, weeks } = { ...DEFAULTS, ...options };
  const { prefix, id } = idsOf();
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
        await hashPassword(DEMO_PASSWORD),
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
    return {
      schoolId: id(KIND.school, 0),
      poolId: id(KIND.pool, 0),
      appSlug: `bench-${tag}`,
      classroomId: id(KIND.classroom, 0),
      busyActivityId: id(KIND.activity, 0),
      student: person(0, "student-0"),
      teacher: person(1_000_000, "teacher-0"),
      admin: person(2_000_000, "admin"),
      operator: person(2_000_001, "operator"),
      developer: person(2_000_002, "developer"),
      counts: await countRows(client, id(KIND.pool, 0), id(KIND.school, 0)),
    };
  } finally {
    await client.end();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) throw new Error("Name the database in DATABASE_URL.");
  const startedAt = performance.now();
  console.log(JSON.stringify(await seedSchool(DATABASE_URL), null, 2));
  console.log(
    `Made in ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Password of all: ${DEMO_PASSWORD}`,
  );
}
