import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { createSchool, launchSessionOf } from "@/test/create-school";
import { whileLocked } from "@/test/while-locked";
import { POST } from "./route";

const MB = 1024 * 1024;

/** Creates an activity, and returns a function that adds a student to it. */
async function createClass() {
  const school = await createSchool();
  const activityId = await school.activity();
  return async () => {
    const student = await school.student();
    const session = await launchSessionOf(student, activityId);
    return {
      /** Creates rows of uploads that never arrived, or of generated pictures. */
      addFiles: (count: number, sizeBytes: number, options: { hoursAgo: number; isGenerated?: boolean }) =>
        prisma().$executeRaw`
          INSERT INTO stored_files (key, owner_id, activity_id, filename, mime_type, size_bytes, created_at, expires_at)
          SELECT gen_random_uuid()::text, ${student.id}::uuid, ${activityId}::uuid, 'a', 'video/mp4', ${sizeBytes},
            now() - make_interval(secs => ${options.hoursAgo * 3600} - n * 0.001),
            CASE WHEN ${options.isGenerated ?? false} THEN NULL ELSE now() END
          FROM generate_series(1, ${count}::int) n`,
      requestUrl: (sizeBytes: number, key?: string) => {
        const body = { filename: "a.mp4", mimeType: "video/mp4", sizeBytes };
        return call(POST, { session, body, headers: key ? { "idempotency-key": key } : {} });
      },
      letOneDayPass: () => prisma().$executeRaw`
        UPDATE stored_files SET created_at = created_at - interval '24 hours' WHERE owner_id = ${student.id}::uuid`,
    };
  };
}

test("one person may upload 1 GB in 24 hours, without affecting others in the class [uploads-3]", async () => {
  const createStudent = await createClass();
  const [heavy, other] = [await createStudent(), await createStudent()];
  await heavy.addFiles(39, 25 * MB, { hoursAgo: 23 });
  expect((await heavy.requestUrl(25 * MB, "fortieth")).status).toBe(200);
  const refused = await heavy.requestUrl(25 * MB, "next");
  expect([refused.status, refused.json.error.code]).toEqual([429, "RATE_001"]);
  const retryAfterSeconds = Number(refused.headers.get("retry-after"));
  expect(Math.abs(retryAfterSeconds - 3600)).toBeLessThan(60);
  expect((await other.requestUrl(25 * MB)).status).toBe(200);
  expect((await heavy.requestUrl(24 * MB)).status).toBe(200);
  expect((await heavy.requestUrl(25 * MB, "fortieth")).headers.get("idempotent-replayed")).toBe("true");
  await heavy.letOneDayPass();
  expect((await heavy.requestUrl(25 * MB, "next")).status).toBe(200);
});

test("uploads that are requested at once are counted one after another, so that together they stay within 1 GB [uploads-3]", async () => {
  const student = await (await createClass())();
  await student.addFiles(39, 25 * MB, { hoursAgo: 1 });
  // No upload can be written until both requests are running.
  const answers = await whileLocked(
    { sql: "LOCK TABLE stored_files IN SHARE MODE", values: [] },
    async (files) => {
      const requested = [student.requestUrl(25 * MB), student.requestUrl(25 * MB)];
      await files.untilWaiting(2);
      await files.release();
      return Promise.all(requested);
    },
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
});

test("Retry-After ends when enough files are older than 24 hours", async () => {
  const student = await (await createClass())();
  await student.addFiles(2, MB, { hoursAgo: 23 });
  await student.addFiles(1, 1000 * MB, { hoursAgo: 2 });
  const retryAfter = async (sizeBytes: number) =>
    Math.round(Number((await student.requestUrl(sizeBytes)).headers.get("retry-after")) / 3600);
  expect(await retryAfter(23 * MB)).toBe(1);
  expect(await retryAfter(25 * MB)).toBe(22);
});

test("generated pictures do not count, and small files count as 64 KB each", async () => {
  const student = await (await createClass())();
  await student.addFiles(100, 25 * MB, { hoursAgo: 1, isGenerated: true });
  await student.addFiles(16_382, 1, { hoursAgo: 1 });
  expect((await student.requestUrl(1)).status).toBe(200);
  expect((await student.requestUrl(1)).status).toBe(200);
  expect((await student.requestUrl(1)).status).toBe(429);
});
