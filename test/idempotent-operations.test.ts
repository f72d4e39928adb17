import { describe, expect, test } from "vitest";
import { POST as submit } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { POST as createMedia } from "@/app/api/v1/mcp-proxy/api/media/create/route";
import { POST as createText } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { POST as uploadUrl } from "@/app/api/v1/mcp-proxy/api/upload-url/route";
import type { Handler } from "@/lib/api/route";
import { sweep } from "@/lib/credits/sweep";
import { prisma } from "@/lib/database/prisma";
import { call } from "./call";
import { problemsOf } from "./call-as";
import { createSchool, createStudentSession, launchSessionOf } from "./create-school";

const file = { filename: "a.png", mimeType: "image/png", sizeBytes: 100 };
const work = {
  title: "Our town",
  primaryUrl: "https://pages.school.org/1",
  assets: [{ role: "page", url: "https://pages.school.org/1" }],
};

/** Every operation that takes an Idempotency-Key, with two different bodies. */
const OPERATIONS: [string, Handler, object, object][] = [
  ["text/create", createText, { prompt: "Hi" }, { prompt: "Ho" }],
  ["media/create", createMedia, { prompt: "A fox" }, { prompt: "A hen" }],
  ["upload-url", uploadUrl, file, { ...file, sizeBytes: 101 }],
  ["studentSubmit", submit, work, { ...work, title: "Our sea" }],
];

async function createCaller() {
  const { activityId, session, ...rest } = await createStudentSession();
  const send = (handler: Handler, body: object, key: string | null, as = session, where = activityId) =>
    call(handler, {
      session: as,
      params: { activityId: where },
      body,
      headers: key === null ? {} : { "idempotency-key": key },
    });
  return { ...rest, activityId, session, send };
}

/** `new` for a first answer, `again` for a replayed one, otherwise the status and code of the refusal. */
const outcomeOf = ({ status, headers, json }: Awaited<ReturnType<typeof call>>): string => {
  if (status !== 200) return `${status} ${json.error.code}`;
  return headers.get("idempotent-replayed") === "true" ? "again" : "new";
};

const makeOlder = (key: string, hours: number) =>
  prisma().operation.updateMany({
    where: { key },
    data: { createdAt: new Date(Date.now() - hours * 3_600_000) },
  });

describe.each(OPERATIONS)("an Idempotency-Key of %s [idempotency-1]", (name, handler, body, other) => {
  test("sent again gets the stored answer, byte for byte, and is refused with another body [errors-14] [idempotency-2] [idempotency-3]", async () => {
    const { send } = await createCaller();
    const first = await send(handler, body, "k");
    const again = await send(handler, body, "k");
    expect([outcomeOf(first), outcomeOf(again)]).toEqual(["new", "again"]);
    expect(again.text).toBe(first.text);
    expect(outcomeOf(await send(handler, other, "k"))).toBe("422 IDEM_001");
    expect(outcomeOf(await send(handler, body, "k"))).toBe("again");
  });

  test("is kept for 24 hours and not longer [idempotency-1]", async () => {
    const { send } = await createCaller();
    const key = `${name} of yesterday`.replaceAll(" ", "-");
    await send(handler, body, key);
    await makeOlder(key, 23.9);
    await sweep();
    expect(outcomeOf(await send(handler, body, key))).toBe("again");
    await makeOlder(key, 24.1);
    expect(outcomeOf(await send(handler, other, key))).toBe("new");
    await makeOlder(key, 24.1);
    await sweep();
    expect(await prisma().operation.count({ where: { key } })).toBe(0);
  });

  test("is valid for one person, app and operation [idempotency-1]", async () => {
    const { school, student, activityId, send } = await createCaller();
    expect(outcomeOf(await send(handler, body, "scope"))).toBe("new");
    const elsewhere = await createSchool();
    const { id } = await prisma().activity.create({
      data: { classroomId: school.classroomId, appId: elsewhere.appId, title: "Another app" },
    });
    const classmate = await launchSessionOf(await school.student(), activityId);
    const inOtherApp = await launchSessionOf(student, id);
    expect(outcomeOf(await send(handler, other, "scope", classmate))).toBe("new");
    expect(outcomeOf(await send(handler, other, "scope", inOtherApp, id))).toBe("new");
    for (const [otherName, otherHandler, otherBody] of OPERATIONS)
      if (otherName !== name) expect(outcomeOf(await send(otherHandler, otherBody, "scope"))).toBe("new");
    expect(outcomeOf(await send(handler, body, "scope", await launchSessionOf(student, activityId)))).toBe(
      "again",
    );
  });

  test("is 1 to 255 visible ASCII characters [idempotency-1]", async () => {
    const { send } = await createCaller();
    for (const key of ["!", "~", "x".repeat(255)])
      expect(outcomeOf(await send(handler, body, key))).toBe("new");
    for (const key of ["", "x".repeat(256), "a b", "a\tb", "é", "a, b"])
      expect(problemsOf(await send(handler, body, key))).toBe("422 Idempotency-Key");
  });

  test("may be left out: then every call is its own operation [idempotency-6]", async () => {
    const { send } = await createCaller();
    const answers = [await send(handler, body, null), await send(handler, body, null)];
    expect(answers.map(outcomeOf)).toEqual(["new", "new"]);
    expect(answers[0]?.json.data).not.toEqual(answers[1]?.json.data);
  });
});
