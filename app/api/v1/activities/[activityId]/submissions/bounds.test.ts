import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { REVISIONS_MAX, WORKS_MAX } from "@/packages/client/contract/limits";
import { call } from "@/test/call";
import { launchSessionOf } from "@/test/create-school";
import { createSubmitter, pathsOf, workBody } from "@/test/create-submitter";
import { POST } from "./route";

let submitter: Awaited<ReturnType<typeof createSubmitter>>;
beforeAll(async () => {
  submitter = await createSubmitter(POST);
});

const file = { url: "https://pages.school.org/a.zip" };
const asset = { role: "page", url: "https://pages.school.org/a.png" };
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const nested = (levels: number): object => (levels === 1 ? {} : { a: nested(levels - 1) });
/** An object whose JSON has this many bytes. */
const metaOf = (bytes: number) => ({ a: "x".repeat(bytes - '{"a":""}'.length) });
const longUrl = (characters: number) => "https://pages.school.org/".padEnd(characters, "a");

describe("a submission is accepted", () => {
  test.each([
    ["with a title of 200 characters, each of them two UTF-16 units", { title: "🦊".repeat(200) }],
    ["with a title of one character", { title: "a" }],
    ["with a summary of 2,000 characters in several lines", { summary: `\n${"🦊".repeat(1999)}` }],
    ["with a URL of 2,048 characters [urls-1]", { primaryUrl: longUrl(2048) }],
    ["with 50 assets [submissions-5]", { assets: times(50, asset) }],
    ["with 20 attachments, which need no role [submissions-9]", { attachments: times(20, file) }],
    [
      "with attachments that have all fields of assets [submissions-7] [submissions-8]",
      { attachments: [{ ...workBody.assets[0], label: "Print" }] },
    ],
    ["with an empty list of attachments", { attachments: [] }],
    ["with 16 KB of meta [submissions-10]", { meta: metaOf(16 * 1024) }],
    ["with meta 8 levels deep [submissions-10]", { meta: nested(8) }],
    ["with an artifact id of 128 characters", { externalArtifactId: "aZ0._:-".padEnd(128, "x") }],
    ["with an artifact id of one character", { externalArtifactId: "-" }],
  ])("%s", async (_, change) => {
    expect((await submitter.submit({ ...workBody, ...change })).status).toBe(200);
  });

  test.each(["cover", "image", "audio", "video", "page", "file", "other"])(
    "with an asset of the role %s [submissions-6]",
    async (role) => {
      expect((await submitter.submit({ ...workBody, assets: [{ ...asset, role }] })).status).toBe(200);
    },
  );
});

describe("a submission is refused", () => {
  test.each([
    ["without a title [submissions-2]", "title", { title: undefined }],
    ["with an empty title [submissions-2]", "title", { title: "" }],
    ["with a blank title", "title", { title: " \u3000" }],
    ["with a title of 201 characters [submissions-2]", "title", { title: "a".repeat(201) }],
    ["with a title of two lines [submissions-2]", "title", { title: "a\u2028b" }],
    ["with a tab in its title [submissions-2]", "title", { title: "a\tb" }],
    ["with a summary of 2,001 characters [submissions-3]", "summary", { summary: "a".repeat(2001) }],
    ["with null for an optional field [submissions-12]", "summary", { summary: null }],
    ["without a URL [submissions-4]", "primaryUrl", { primaryUrl: undefined }],
    ["with an empty URL", "primaryUrl", { primaryUrl: "" }],
    ["with a URL of 2,049 characters [urls-1]", "primaryUrl", { primaryUrl: longUrl(2049) }],
    ["without assets [submissions-5]", "assets", { assets: undefined }],
    ["with an empty list of assets [submissions-5]", "assets", { assets: [] }],
    ["with 51 assets [submissions-5]", "assets", { assets: times(51, asset) }],
    ["with an asset without a role [submissions-6]", "assets.0.role", { assets: [file] }],
    ["with an unknown role [submissions-6]", "assets.0.role", { assets: [{ ...asset, role: "Cover" }] }],
    ["with 21 attachments [submissions-9]", "attachments", { attachments: times(21, file) }],
    [
      "with an unknown role of an attachment [submissions-9]",
      "attachments.0.role",
      { attachments: [{ ...file, role: "zip" }] },
    ],
    ["with more than 16 KB of meta [submissions-10]", "meta", { meta: metaOf(16 * 1024 + 1) }],
    ["with meta of more than 16 KB in UTF-8 [submissions-10]", "meta", { meta: { a: "가".repeat(5500) } }],
    ["with meta 9 levels deep [submissions-10]", "meta", { meta: nested(9) }],
    ["with meta that is a list [submissions-10]", "meta", { meta: [] }],
    ["with an empty artifact id [submissions-11]", "externalArtifactId", { externalArtifactId: "" }],
    ["with an artifact id of 129 characters", "externalArtifactId", { externalArtifactId: "x".repeat(129) }],
    ["with a space in its artifact id", "externalArtifactId", { externalArtifactId: "a b" }],
    ["with a line break after its artifact id", "externalArtifactId", { externalArtifactId: "a\n" }],
    ["with non-ASCII characters in its artifact id", "externalArtifactId", { externalArtifactId: "가" }],
    ["with an activity id in its body [submissions-12]", "activityId", { activityId: "x" }],
    ["with an unknown field of an asset", "assets.0.width", { assets: [{ ...asset, width: 4 }] }],
    ["with an unknown field of an attachment", "attachments.0.size", { attachments: [{ ...file, size: 4 }] }],
  ])("%s, and names the field %s [urls-5]", async (_, path, change) => {
    const answer = await submitter.submit({ ...workBody, ...change });
    expect([answer.status, answer.json.error.code, pathsOf(answer)]).toEqual([422, "VAL_001", [path]]);
    expect(answer.json.error.detail.issues).toEqual([{ path, message: expect.stringMatching(/\S/) }]);
  });

  test("with a body above 256 KB, but not with exactly 256 KB [submissions-12]", async () => {
    const send = (bytes: number) =>
      call(POST, {
        session: submitter.session,
        params: { activityId: submitter.activityId },
        rawBody: JSON.stringify(workBody).padEnd(bytes, " "),
        headers: { "content-type": "application/json" },
      });
    expect((await send(256 * 1024)).status).toBe(200);
    const refused = await send(256 * 1024 + 1);
    expect([refused.status, refused.json.error.code]).toEqual([413, "FUNCTION_PAYLOAD_TOO_LARGE"]);
  });

  test("with fields called `__proto__` or `constructor`; inside meta, `__proto__` is accepted and changes no prototype", async () => {
    const send = (rawBody: string) =>
      call(POST, {
        session: submitter.session,
        params: { activityId: submitter.activityId },
        rawBody,
        headers: { "content-type": "application/json" },
      });
    const text = JSON.stringify(workBody);
    const refused = await send(text.replace("{", '{"__proto__":{"title":"x"},"constructor":1,'));
    expect(pathsOf(refused)).toEqual(["__proto__", "constructor"]);
    expect((await send(text.replace("{", '{"meta":{"__proto__":{"polluted":true},"a":1},'))).status).toBe(
      200,
    );
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

test("a student can have 500 works in an activity, and submit new revisions of each [limits-10]", async () => {
  const { submit, school, student, activityId } = await createSubmitter(POST);
  const now = new Date();
  await prisma().submission.createMany({
    data: Array.from({ length: WORKS_MAX - 1 }, (_, index) => ({
      id: uuidv7(),
      activityId,
      studentId: student.id,
      appSlug: school.appSlug,
      externalArtifactId: `page:${index}`,
      title: "Page",
      primaryUrl: file.url,
      assets: [],
      attachments: [],
      meta: {},
      submittedAt: now,
      updatedAt: now,
    })),
  });
  expect((await submit({ ...workBody, externalArtifactId: "last" })).status).toBe(200);
  const one = { ...workBody, externalArtifactId: "one-too-many" };
  const refused = await submit(one, { key: "k1" });
  expect([refused.status, refused.json.error.code, pathsOf(refused)]).toEqual([
    422,
    "VAL_001",
    ["externalArtifactId"],
  ]);
  expect(refused.json.error.detail.issues[0].message).toContain(`${WORKS_MAX}`);
  expect((await submit({ ...workBody, externalArtifactId: "last" })).json.data).toMatchObject({
    revision: 2,
  });
  const { id } = await prisma().submission.findFirstOrThrow({ where: { externalArtifactId: "page:0" } });
  await prisma().submission.delete({ where: { id } });
  // The refused request has not used up its idempotency key.
  expect((await submit(one, { key: "k1" })).json.data).toMatchObject({ created: true });
});

test("a work can have 200 revisions, however many are submitted at once, and another work is not affected [limits-11] [submissions-15]", async () => {
  const { submit } = await createSubmitter(POST);
  const { submissionId } = (await submit(workBody)).json.data;
  await prisma().submission.update({ where: { id: submissionId }, data: { revision: REVISIONS_MAX - 2 } });
  const answers = await Promise.all(times(6, workBody).map((body) => submit(body)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const refused = await submit(workBody, { key: "k1" });
  expect([refused.status, refused.json.error.code, pathsOf(refused)]).toEqual([
    422,
    "VAL_001",
    ["externalArtifactId"],
  ]);
  expect(refused.json.error.detail.issues[0].message).toContain(`${REVISIONS_MAX}`);
  expect((await submit({ ...workBody, externalArtifactId: "another" })).status).toBe(200);
});

test("a student can submit 20 MB a day, counted over all works, and is then refused with Retry-After until the next day [submissions-15]", async () => {
  const { submit, school, student, activityId } = await createSubmitter(POST);
  const page = (id: number) => ({ ...workBody, externalArtifactId: `page:${id}`, meta: metaOf(16 * 1024) });
  expect((await submit(page(1))).status).toBe(200);
  const stored = await prisma().submissionDay.findFirstOrThrow({ where: { studentId: student.id } });
  expect(stored.bytes).toBeGreaterThan(16 * 1024);
  expect(stored.bytes).toBeLessThan(17 * 1024);
  // Leaves room for exactly one more submission of this size.
  const usedBytes = 20 * 1024 * 1024 - stored.bytes;
  await prisma().submissionDay.updateMany({ where: { studentId: student.id }, data: { bytes: usedBytes } });
  expect((await submit(page(1))).status).toBe(200);
  for (const body of [page(1), page(2), workBody]) {
    const refused = await submit(body, { key: "k1" });
    expect([refused.status, refused.json.error.code]).toEqual([429, "RATE_001"]);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(24 * 3600);
  }
  const classmate = await launchSessionOf(await school.student(), activityId);
  expect((await submit(workBody, { session: classmate })).status).toBe(200);
  // The refused requests have not used up their idempotency key, and the bytes of an earlier day do not count.
  await prisma().submissionDay.updateMany({
    where: { studentId: student.id },
    data: { day: new Date("2026-01-01") },
  });
  expect((await submit(workBody, { key: "k1" })).status).toBe(200);
});
