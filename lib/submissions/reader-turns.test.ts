import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { POST as submit } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { GET as sessionWorks } from "@/app/api/v1/mcp-proxy/api/session/works/route";
import { call } from "@/test/call";
import { createSubmitter, workBody } from "@/test/create-submitter";
import { whileLocked } from "@/test/while-locked";

const LOCK = { sql: "LOCK TABLE submissions IN ACCESS EXCLUSIVE MODE", values: [] };

/** Two students of two schools, each with a work. */
async function createReaders() {
  const readers = [await createSubmitter(submit), await createSubmitter(submit)] as const;
  for (const reader of readers) await reader.submit(workBody);
  return readers.map(
    ({ session }) =>
      () =>
        call(sessionWorks, { session }),
  ) as [() => ReturnType<typeof call>, () => ReturnType<typeof call>];
}

test("one person's readings of works wait for one another, and another person's does not wait for all of them [lists-1]", async () => {
  const [readMany, readOnce] = await createReaders();
  const ended: string[] = [];
  await whileLocked(LOCK, async ({ untilWaiting, release }) => {
    const many = Array.from({ length: 20 }, async () => {
      expect((await readMany()).json.data).toHaveLength(1);
      ended.push("many");
    });
    await untilWaiting(1);
    // Time for the other readings to reach the database, if they did not wait.
    await sleep(200);
    const once = readOnce().then(({ json }) => {
      expect(json.data).toHaveLength(1);
      ended.push("once");
    });
    await sleep(100);
    await release();
    await Promise.all([...many, once]);
  });
  expect(ended.indexOf("once")).toBeLessThan(4);
});
