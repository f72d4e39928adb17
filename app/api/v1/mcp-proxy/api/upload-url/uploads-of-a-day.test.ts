import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { aLaunch, aSchool } from "@/test/a-school";
import { call } from "@/test/call";
import { POST } from "./route";

const MB = 1024 * 1024;

async function aClass() {
  const school = await aSchool();
  const activityId = await school.activity();
  return async () => {
    const student = await school.student();
    const session = await aLaunch(student, activityId);
    return {
      /** Announced and never sent, or made by the hub itself. */
      hasFiles: (count: number, sizeBytes: number, options: { hoursAgo: number; isMade?: boolean }) =>
        prisma().$executeRaw`
          INSERT INTO stored_files (key, owner_id, activity_id, filename, mime_type, size_bytes, created_at, expires_at)
          SELECT gen_random_uuid()::text, ${student.id}::uuid, ${activityId}::uuid, 'a', 'video/mp4', ${sizeBytes},
            now() - make_interval(secs => ${options.hoursAgo * 3600} - n * 0.001),
            CASE WHEN ${options.isMade ?? false} THEN NULL ELSE now() END
          FROM generate_series(1, ${count}::int) n`,
      ask: (sizeBytes: number, key?: string) => {
        const body = { filename: "a.mp4", mimeType: "video/mp4", sizeBytes };
        return call(POST, { session, body, headers: key ? { "idempotency-key": key } : {} });
      },
      dayLater: () => prisma().$executeRaw`
        UPDATE stored_files SET created_at = created_at - interval '24 hours' WHERE owner_id = ${student.id}::uuid`,
    };
  };
}

test("one person may announce 1 GB in 24 hours; another of the class is not held up by that", async () => {
  const aStudent = await aClass();
  const [busy, other] = [await aStudent(), await aStudent()];
  await busy.hasFiles(39, 25 * MB, { hoursAgo: 23 });
  expect((await busy.ask(25 * MB, "fortieth")).status).toBe(200);
  const refused = await busy.ask(25 * MB, "next");
  expect([refused.status, refused.json.error.code]).toEqual([429, "RATE_001"]);
  const retryAfterSeconds = Number(refused.headers.get("retry-after"));
  expect(Math.abs(retryAfterSeconds - 3600)).toBeLessThan(60);
  expect((await other.ask(25 * MB)).status).toBe(200);
  expect((await busy.ask(24 * MB)).status).toBe(200);
  expect((await busy.ask(25 * MB, "fortieth")).headers.get("idempotent-replayed")).toBe("true");
  await busy.dayLater();
  expect((await busy.ask(25 * MB, "next")).status).toBe(200);
});

test("who has announced too much late in the day waits for as many files as make room", async () => {
  const student = await (await aClass())();
  await student.hasFiles(2, MB, { hoursAgo: 23 });
  await student.hasFiles(1, 1000 * MB, { hoursAgo: 2 });
  const retryAfter = async (sizeBytes: number) =>
    Math.round(Number((await student.ask(sizeBytes)).headers.get("retry-after")) / 3600);
  expect(await retryAfter(23 * MB)).toBe(1);
  expect(await retryAfter(25 * MB)).toBe(22);
});

test("pictures that the hub made do not count, and tiny files count for 64 KB each", async () => {
  const student = await (await aClass())();
  await student.hasFiles(100, 25 * MB, { hoursAgo: 1, isMade: true });
  await student.hasFiles(16_382, 1, { hoursAgo: 1 });
  expect((await student.ask(1)).status).toBe(200);
  expect((await student.ask(1)).status).toBe(200);
  expect((await student.ask(1)).status).toBe(429);
});
