import { setTimeout as sleep } from "node:timers/promises";
import { prisma } from "../../../lib/database/prisma";
import { queueErasuresAgain } from "../../../lib/privacy/queries/erasure";
import { withClient } from "../../postgres/with-client";
import { sendSignal } from "../../process/processes";
import { type BusyStudent, createBusyStudent, dumpEverything, listFiles } from "../busy-student";
import { newCall, send } from "../calls";
import type { FaultCase, World } from "../case";
import type { FaultHub } from "../hubs";
import { withLockedRows } from "../locked-rows";
import { answerNormally } from "../provider";
import { waitUntil } from "../wait-until";

/** In the order in which the background task deletes them: works, the rest, files, and at the end exports. */
const TABLES = [
  ["submissions", "student_id"],
  ["app_states", "student_id"],
  ["stored_files", "owner_id"],
  ["data_exports", "profile_id"],
] as const;

/** About as long as the background task takes. */
const TASK_MS = 150;
const TRIES = { full: 20, short: 1 };
/**
 * Students in one try: the erasures of two are stopped at a table, and that of the third was just answered. A hub runs four jobs
 * at once; the fourth makes a picture.
 */
const STUDENTS_PER_TRY = 3;

interface Attempt {
  world: World;
  victim: FaultHub;
  students: BusyStudent[];
  /** Where the erasures of the first students are stopped. */
  tables: readonly (typeof TABLES)[number][];
  random(): number;
}

/** Erases the students through the victim, and kills it during the deletions or a moment after its last answer. */
async function killWhileErasing({ world, victim, students, tables, random }: Attempt): Promise<void> {
  const locks = tables.map(([table, column], index) => ({
    // Locks the last row, so that others are deleted before it. The lock stops only deletions: the request must still mark the
    // student's files as removed before it answers.
    select: `select 1 from ${table} where ${column} = $1 order by ctid desc limit 1 for key share`,
    values: [students[index]?.profileId],
  }));
  await withLockedRows(world.database.adminConnectionString, locks, async (locked) => {
    const last = students.at(-1);
    await Promise.all(students.map((student) => student !== last && student.erase()));
    for (const [table] of tables) await locked.waitFor(table);
    await last?.erase();
    await sleep(random() * TASK_MS);
    await victim.kill();
    await locked.endWaiting();
  });
}

/** Kills the victim while a student's picture is made. The other hubs are paused, because any hub may run the background tasks. */
async function killWithOthersPaused(attempt: Attempt): Promise<void> {
  const { world, victim, students } = attempt;
  const [student] = students;
  if (!student) return;
  const picture = newCall(student.school, 0, { kind: "image", hasKey: false });
  const killed = Promise.withResolvers<void>();
  world.provider.setBehaviour(picture.topic, async (...call) => {
    await killed.promise;
    await answerNormally(...call);
  });
  await send(picture, victim);
  await world.provider.waitForCalls([picture.topic], 1);
  const others = world.hubs.filter((hub) => hub !== victim);
  for (const hub of others) sendSignal(hub.pid(), "SIGSTOP");
  try {
    await killWhileErasing(attempt);
  } finally {
    for (const hub of others) sendSignal(hub.pid(), "SIGCONT");
    killed.resolve();
  }
}

/** Two consecutive tries together stop at all of the tables. */
const tablesOf = (attempt: number) => TABLES.filter((_, index) => index % 2 === attempt % 2);

const createStudents = ({ database }: World, hub: FaultHub) =>
  Promise.all(
    Array.from({ length: STUDENTS_PER_TRY }, () => createBusyStudent(database.adminConnectionString, hub)),
  );

const keysOf = (students: readonly BusyStudent[]) => students.map(({ profileId }) => `erase:${profileId}`);

/** Makes the locks of a killed hub's jobs older, so that a try does not wait ten minutes until another hub may take them. */
async function makeJobsOlder({ database }: World, students: BusyStudent[]): Promise<void> {
  const query = `update graphile_worker._private_jobs set locked_at = locked_at - interval '11 minutes'
    where key = any ($1) and locked_at is not null`;
  await withClient(database.adminConnectionString, (client) => client.query(query, [keysOf(students)]));
}

/** The later runs, which are due after a minute and find nothing more here, do not count. */
async function waitUntilErased(students: BusyStudent[]): Promise<void> {
  await waitUntil("another hub finishes the erasures", async () => {
    const jobs = await prisma().$queryRaw<object[]>`
      SELECT 1 FROM graphile_worker.jobs WHERE key = ANY (${keysOf(students)}) AND (run_at <= now() OR attempts > 0)`;
    return jobs.length === 0;
  });
}

/** Finds words of the students that are not stored even before the erasure; not finding them after it would prove nothing. */
async function findMissing(students: readonly BusyStudent[]): Promise<string[]> {
  const stored = (await dumpEverything()).join("\n");
  const missing = students.flatMap(({ words }) => words).filter((word) => !stored.includes(word));
  return missing.map((word) => `not found before the erasure: ${word}`);
}

/** Finds what is left of erased students: rows with their words, files, and reserved credits. */
async function findRemains(
  students: readonly BusyStudent[],
  filesBefore: readonly string[],
): Promise<string[]> {
  const words = students.flatMap((student) => student.words);
  const left = (await dumpEverything()).filter((line) => words.some((word) => line.includes(word)));
  const files = listFiles().filter((key) => !filesBefore.includes(key));
  const balances = await Promise.all(students.map(({ school }) => school.school.balance()));
  return [
    ...left.map((line) => `left of an erased student: ${line.slice(0, 200)}`),
    ...files.map((key) => `a file of an erased student: ${key}`),
    ...balances
      .filter(({ reserved }) => reserved !== 0)
      .map(({ reserved }) => `${reserved} credits stay reserved`),
  ];
}

/** Other hubs, or the same one started again, finish the erasures. */
export const killErasingHub: FaultCase = {
  name: "a hub is killed (kill -9) while it deletes a student's works, files, app states or exports, or just after it answered",
  tries: TRIES,
  run: async (world, { tries, random, schools }) => {
    const filesBefore = listFiles();
    const erased: BusyStudent[] = [];
    const problems: string[] = [];
    const first = Math.floor(random() * 2);
    let starting: Promise<void> = Promise.resolve();
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const victim = world.hubs[attempt % world.hubs.length];
      if (!victim) break;
      const students = await createStudents(world, victim);
      erased.push(...students);
      schools.push(...students.map(({ school }) => school));
      problems.push(...(await findMissing(students)));
      await starting;
      await killWithOthersPaused({ world, victim, students, tables: tablesOf(first + attempt), random });
      await makeJobsOlder(world, students);
      starting = victim.start();
      starting.catch(() => {}); // awaited before the next kill
      // Every ten seconds each hub queues again the erasures that were locked for ten minutes. The short run does not wait for that.
      if (tries < TRIES.full) await queueErasuresAgain();
      await waitUntilErased(students);
    }
    await starting;
    return { injected: erased.length, problems: [...problems, ...(await findRemains(erased, filesBefore))] };
  },
};
