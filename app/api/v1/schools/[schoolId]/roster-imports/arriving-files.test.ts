import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { expect, test, vi } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { createSchool, type TestSchool } from "@/test/create-school";
import { hubCookieOf } from "@/test/hub-cookie";
import { importsOf, runJob } from "@/test/roster-imports";
import { whileLocked } from "@/test/while-locked";
import { POST as start } from "./route";

const FILE = "class,number,name\n6-1,1,Kim";

/** Uploads a file whose second half arrives when `finish` is called. */
async function startUpload({ id, admin }: TestSchool) {
  const bytes = new TextEncoder().encode(FILE);
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const { promise: isRead, resolve: reading } = Promise.withResolvers<void>();
  let pulls = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        pulls += 1;
        if (pulls === 1) return controller.enqueue(bytes.slice(0, 10));
        reading();
        await finished;
        controller.enqueue(bytes.slice(10));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const cookie = `next-auth.session-token=${await hubCookieOf(admin)}`;
  const headers = { "content-type": "text/csv", cookie };
  const init: RequestInit = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  const answered = start(new Request("http://localhost:3000/", init), {
    params: Promise.resolve({ schoolId: id }),
  }).then(async (answer) => ({
    status: answer.status,
    retryAfter: answer.headers.get("retry-after"),
    json: await answer.json(),
  }));
  return { answered, isRead, finish, pulls: () => pulls };
}

test("a second file of a school is refused unread while the first arrives, and another school's is accepted [import-15]", async () => {
  const [school, other] = [await createSchool(), await createSchool()];
  const first = await startUpload(school);
  await first.isRead;
  const second = await startUpload(school);
  const refused = await second.answered;
  expect([refused.status, refused.json.error.code, refused.retryAfter]).toEqual([409, "IDEM_002", "5"]);
  expect(second.pulls()).toBe(0);
  expect((await importsOf(other).upload(FILE)).status).toBe(202);
  first.finish();
  expect((await first.answered).status).toBe(202);
  // The file is stored whole, and its check reads it.
  const { id } = (await first.answered).json.data;
  await runJob(id);
  expect(await importsOf(school).read(id)).toMatchObject({ status: "ready", counts: { added: 1 } });
});

test("the files of sixteen schools may arrive at once; one more is refused with RATE_001 until one has ended [import-15]", async () => {
  const uploads = [];
  for (let count = 0; count < 16; count += 1) {
    const upload = await startUpload(await createSchool());
    await upload.isRead;
    uploads.push(upload);
  }
  const { upload: uploadOne } = importsOf(await createSchool());
  const refused = await uploadOne(FILE);
  expect([refused.status, refused.json.error.code]).toEqual([429, "RATE_001"]);
  for (const { finish } of uploads) finish();
  expect((await Promise.all(uploads.map(({ answered }) => answered))).map(({ status }) => status)).toEqual(
    Array(16).fill(202),
  );
  expect((await uploadOne(FILE)).status).toBe(202);
});

test("a file that arrives too slowly is refused, leaves nothing behind, and the school may send another [limits-2]", async () => {
  const school = await createSchool();
  const before = await readdir(tmpdir());
  const slow = await startUpload(school);
  await slow.isRead;
  const now = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 31_000);
  slow.finish();
  const refused = await slow.answered;
  now.mockRestore();
  expect([refused.status, refused.json.error.message]).toEqual([
    422,
    expect.stringContaining("arrived too slowly"),
  ]);
  const left = (await readdir(tmpdir())).filter((name) => /^edu-hub-[0-9a-f-]{36}$/.test(name));
  expect(left.filter((name) => !before.includes(name))).toEqual([]);
  expect((await importsOf(school).upload(FILE)).status).toBe(202);
});

test("an instance checks one file at a time: the check of another waits, and is done later [import-15]", async () => {
  const imports = [importsOf(await createSchool()), importsOf(await createSchool())];
  const ids: string[] = [];
  for (const { upload } of imports) ids.push((await upload(FILE)).json.data.id);
  const outcomes = await Promise.all(ids.map((id) => runJob(id)));
  expect(outcomes.sort()).toEqual(["ended", "must-wait"]);
  for (const id of ids) await runJob(id);
  for (const [index, id] of ids.entries()) expect((await imports[index]?.read(id))?.status).toBe("ready");
});

test("an import that waits for its check is not written each time it is tried", async () => {
  const ids: string[] = [];
  for (const _ of [1, 2]) ids.push((await importsOf(await createSchool()).upload(FILE)).json.data.id);
  const [first = "", second = ""] = ids;
  const version = () => prisma().$queryRaw`SELECT xmin::text FROM roster_imports WHERE id = ${second}::uuid`;
  const before = await version();
  const lock = { sql: "LOCK TABLE roster_changes IN SHARE MODE", values: [] };
  await whileLocked(lock, async ({ untilWaiting, release }) => {
    const checking = runJob(first);
    await untilWaiting();
    expect([await runJob(second), await version()]).toEqual(["must-wait", before]);
    await release();
    await checking;
  });
  expect(await runJob(second)).toBe("ended");
});
