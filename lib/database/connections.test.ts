import { expect, test } from "vitest";
import { POST as CREATE_TEXT } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { recordInstance } from "@/lib/instances/queries";
import { call } from "@/test/call";
import { createStudentSession } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { runSql } from "@/test/run-sql";
import { prisma } from "./prisma";

process.env.DATABASE_POOL_MAX = "3";
await takeOwnDatabase(); // the test counts its connections, which are opened with the setting above

const countConnections = async () => {
  const open = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  return (await runSql(process.env.DATABASE_URL ?? "", open)).length;
};

test("while slow lists use every connection for pages, the credits of a text are held and settled and the heartbeat continues", async () => {
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
