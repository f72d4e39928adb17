import { Client } from "pg";
import { expect, test } from "vitest";
import { GET as READ_ACCOUNT } from "@/app/api/v1/mcp-proxy/api/account/route";
import { GET as READ_CONTEXT } from "@/app/api/v1/mcp-proxy/api/session/context/route";
import { GET as READ_ROSTER } from "@/app/api/v1/mcp-proxy/api/session/roster/route";
import { POST as CREATE_TEXT } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { recordInstance } from "@/lib/instances/queries";
import { call } from "@/test/call";
import { createStudentSession, launchSessionOf } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { runSql } from "@/test/run-sql";
import { prisma } from "./prisma";

process.env.DATABASE_POOL_MAX = "3";
await takeOwnDatabase(); // the test counts its connections, which are opened with the setting above

/** Counts the connections of the pools; the one that listens to changes is beside them. */
const countConnections = async () => {
  const open = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND application_name <> 'hub listening'`;
  return (await runSql(process.env.DATABASE_URL ?? "", open)).length;
};

test("while slow lists use every connection for pages, the credits of a text are held and settled and the heartbeat continues [running-6]", async () => {
  const { school, session } = await createStudentSession();
  let slowLists = 4;
  const reading = Promise.all(
    Array.from({ length: slowLists }, async () => {
      await prisma().$queryRaw`SELECT pg_sleep(0.7)::text`;
      slowLists -= 1;
    }),
  );
  const create = () => call(CREATE_TEXT, { session, body: { prompt: "A fox" } });
  const texts = await Promise.all([create(), create(), create()]);
  await recordInstance("0190a000-0000-7000-8000-000000000001");
  expect(slowLists).toBe(4);
  expect(texts.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await countConnections()).toBe(3);
  await reading;
  expect(await school.balance()).toMatchObject({ reserved: 0, spent: 3 });
});

/** Locks the submissions, which a roster counts and a text does not read, until the returned function is called. */
async function lockSubmissions(): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query("BEGIN; LOCK TABLE submissions IN ACCESS EXCLUSIVE MODE");
  return () => client.end();
}

test("while apps' reads occupy every connection that reads may use, the credits of a text are held and settled [running-6]", async () => {
  const { school, session, activityId } = await createStudentSession();
  const teacherSession = await launchSessionOf(school.teacher, activityId);
  const unlock = await lockSubmissions();
  let answered = 0;
  const read = async (handler: typeof READ_ROSTER, by: string) => {
    const { status } = await call(handler, { session: by });
    answered += 1;
    return status;
  };
  const readings = Promise.all([
    ...Array.from({ length: 4 }, () => read(READ_ROSTER, teacherSession)),
    read(READ_CONTEXT, session),
    read(READ_ACCOUNT, session),
  ]);
  const create = () => call(CREATE_TEXT, { session, body: { prompt: "A fox" } });
  const texts = await Promise.all([create(), create(), create()]);
  const answeredBeforeTexts = answered;
  await unlock();
  expect(answeredBeforeTexts).toBe(0);
  expect(texts.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await readings).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await school.balance()).toMatchObject({ reserved: 0, spent: 3 });
});
