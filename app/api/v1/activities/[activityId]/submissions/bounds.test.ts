import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { WORKS_MAX } from "@/client/contract/limits";
import { prisma } from "@/lib/database/prisma";
import { aSubmitter, pathsOf, work } from "@/test/a-submitter";
import { call } from "@/test/call";
import { POST } from "./route";

let submitter: Awaited<ReturnType<typeof aSubmitter>>;
beforeAll(async () => {
  submitter = await aSubmitter(POST);
});

const file = { url: "https://pages.school.org/a.zip" };
const asset = { role: "page", url: "https://pages.school.org/a.png" };
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const nested = (levels: number): object => (levels === 1 ? {} : { a: nested(levels - 1) });
/** An object whose JSON takes so many bytes. */
const metaOf = (bytes: number) => ({ a: "x".repeat(bytes - '{"a":""}'.length) });
const longUrl = (characters: number) => "https://pages.school.org/".padEnd(characters, "a");

describe("a submission is taken", () => {
  test.each([
    ["with a title of 200 characters, however they are stored", { title: "🦊".repeat(200) }],
    ["with a title of one character", { title: "a" }],
    ["with a summary of 2,000 characters in several lines", { summary: `\n${"🦊".repeat(1999)}` }],
    ["with addresses of 2,048 characters", { primaryUrl: longUrl(2048) }],
    ["with 50 assets", { assets: times(50, asset) }],
    ["with 20 attachments, which need no role", { attachments: times(20, file) }],
    [
      "with attachments that have all that assets have",
      { attachments: [{ ...work.assets[0], label: "Print" }] },
    ],
    ["with no attachment in the list of them", { attachments: [] }],
    ["with 16 KB of meta", { meta: metaOf(16 * 1024) }],
    ["with meta 8 levels deep", { meta: nested(8) }],
    ["with an artifact id of 128 characters", { externalArtifactId: "aZ0._:-".padEnd(128, "x") }],
    ["with an artifact id of one character", { externalArtifactId: "-" }],
  ])("%s", async (_, change) => {
    expect((await submitter.submit({ ...work, ...change })).status).toBe(200);
  });

  test.each(["cover", "image", "audio", "video", "page", "file", "other"])(
    "with the role %s",
    async (role) => {
      expect((await submitter.submit({ ...work, assets: [{ ...asset, role }] })).status).toBe(200);
    },
  );
});

describe("a submission is refused", () => {
  test.each([
    ["without a title", "title", { title: undefined }],
    ["with an empty title", "title", { title: "" }],
    ["with a blank title", "title", { title: " \u3000" }],
    ["with a title of 201 characters", "title", { title: "a".repeat(201) }],
    ["with a title of two lines", "title", { title: "a\u2028b" }],
    ["with a tab in its title", "title", { title: "a\tb" }],
    ["with a summary of 2,001 characters", "summary", { summary: "a".repeat(2001) }],
    ["with null for what may be absent", "summary", { summary: null }],
    ["without an address", "primaryUrl", { primaryUrl: undefined }],
    ["with an empty address", "primaryUrl", { primaryUrl: "" }],
    ["with an address of 2,049 characters", "primaryUrl", { primaryUrl: longUrl(2049) }],
    ["without assets", "assets", { assets: undefined }],
    ["with no asset in the list of them", "assets", { assets: [] }],
    ["with 51 assets", "assets", { assets: times(51, asset) }],
    ["with an asset without a role", "assets.0.role", { assets: [file] }],
    ["with a role that is none", "assets.0.role", { assets: [{ ...asset, role: "Cover" }] }],
    ["with 21 attachments", "attachments", { attachments: times(21, file) }],
    [
      "with an attachment's role that is none",
      "attachments.0.role",
      { attachments: [{ ...file, role: "zip" }] },
    ],
    ["with more than 16 KB of meta", "meta", { meta: metaOf(16 * 1024 + 1) }],
    ["with meta whose letters take more than 16 KB", "meta", { meta: { a: "가".repeat(5500) } }],
    ["with meta 9 levels deep", "meta", { meta: nested(9) }],
    ["with meta that is a list", "meta", { meta: [] }],
    ["with an empty artifact id", "externalArtifactId", { externalArtifactId: "" }],
    ["with an artifact id of 129 characters", "externalArtifactId", { externalArtifactId: "x".repeat(129) }],
    ["with a space in its artifact id", "externalArtifactId", { externalArtifactId: "a b" }],
    ["with a line break after its artifact id", "externalArtifactId", { externalArtifactId: "a\n" }],
    ["with letters beyond ASCII in its artifact id", "externalArtifactId", { externalArtifactId: "가" }],
    ["with an activity of its own choice", "activityId", { activityId: "x" }],
    ["with an unknown field of an asset", "assets.0.width", { assets: [{ ...asset, width: 4 }] }],
    ["with an unknown field of an attachment", "attachments.0.size", { attachments: [{ ...file, size: 4 }] }],
  ])("%s, and named by %s", async (_, path, change) => {
    const answer = await submitter.submit({ ...work, ...change });
    expect([answer.status, answer.json.error.code, pathsOf(answer)]).toEqual([422, "VAL_001", [path]]);
    expect(answer.json.error.detail.issues).toEqual([{ path, message: expect.stringMatching(/\S/) }]);
  });

  test("with a body above 256 KB, and not with one of just 256 KB", async () => {
    const send = (bytes: number) =>
      call(POST, {
        session: submitter.session,
        params: { activityId: submitter.activityId },
        rawBody: JSON.stringify(work).padEnd(bytes, " "),
        headers: { "content-type": "application/json" },
      });
    expect((await send(256 * 1024)).status).toBe(200);
    const refused = await send(256 * 1024 + 1);
    expect([refused.status, refused.json.error.code]).toEqual([413, "FUNCTION_PAYLOAD_TOO_LARGE"]);
  });

  test("by a name that every object has, which reaches no prototype", async () => {
    const send = (rawBody: string) =>
      call(POST, {
        session: submitter.session,
        params: { activityId: submitter.activityId },
        rawBody,
        headers: { "content-type": "application/json" },
      });
    const text = JSON.stringify(work);
    const refused = await send(text.replace("{", '{"__proto__":{"title":"x"},"constructor":1,'));
    expect(pathsOf(refused)).toEqual(["__proto__", "constructor"]);
    expect((await send(text.replace("{", '{"meta":{"__proto__":{"polluted":true},"a":1},'))).status).toBe(
      200,
    );
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

test("a student's works in an activity are 500 at most, and each of them is handed in again as before", async () => {
  const { submit, school, student, activityId } = await aSubmitter(POST);
  const now = new Date();
  await prisma().submission.createMany({
    data: Array.from({ length: WORKS_MAX - 1 }, (_, index) => ({
      ...{ id: uuidv7(), activityId, studentId: student.id, appSlug: school.appSlug },
      externalArtifactId: `page:${index}`,
      ...{ title: "Page", primaryUrl: file.url, assets: [], attachments: [], meta: {} },
      ...{ submittedAt: now, updatedAt: now },
    })),
  });
  expect((await submit({ ...work, externalArtifactId: "last" })).status).toBe(200);
  const one = { ...work, externalArtifactId: "one-too-many" };
  const refused = await submit(one, { key: "k1" });
  expect([refused.status, refused.json.error.code, pathsOf(refused)]).toEqual([
    422,
    "VAL_001",
    ["externalArtifactId"],
  ]);
  expect(refused.json.error.detail.issues[0].message).toContain(`${WORKS_MAX}`);
  expect((await submit({ ...work, externalArtifactId: "last" })).json.data).toMatchObject({ revision: 2 });
  const { id } = await prisma().submission.findFirstOrThrow({ where: { externalArtifactId: "page:0" } });
  await prisma().submission.delete({ where: { id } });
  // What was refused left no row of its key.
  expect((await submit(one, { key: "k1" })).json.data).toMatchObject({ created: true });
});
