import { describe, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { createStudentSession, launchSessionOf } from "@/test/create-school";
import { GET, PUT } from "./route";

async function createStateSession() {
  const { school, student, activityId, session } = await createStudentSession();
  const read = (as = session) => call(GET, { session: as });
  const save = (body: unknown, ifMatch?: string | null, as = session) =>
    call(PUT, { method: "PUT", session: as, body, headers: ifMatch ? { "if-match": ifMatch } : {} });
  const purpose = { purpose: "student_preview", studentId: student.id } as const;
  const preview = () => launchSessionOf(school.teacher, activityId, purpose);
  return { school, student, activityId, read, save, preview };
}

const statusAndCode = ({ status, json }: Awaited<ReturnType<typeof call>>): string =>
  [status, json.error?.code].filter(Boolean).join(" ");

describe("the state", () => {
  test("is null without an ETag at first, and then what was saved last [state-2]", async () => {
    const { read, save } = await createStateSession();
    const empty = await read();
    expect([empty.json.data, empty.headers.get("etag")]).toEqual([null, null]);
    const first = await save({ page: 1, text: "비 오는 시장" });
    expect(first.json.data.updatedAt).toMatch(/^\d{4}-.*Z$/);
    const kept = await read();
    expect(kept.json.data).toEqual({ page: 1, text: "비 오는 시장" });
    expect(kept.headers.get("etag")).toBe(first.headers.get("etag"));
    expect(kept.headers.get("cache-control")).toContain("no-store");
    const second = await save({ page: 2 }, kept.headers.get("etag"));
    expect(second.headers.get("etag")).not.toBe(first.headers.get("etag"));
    expect((await read()).json.data).toEqual({ page: 2 });
  });

  test("may be any JSON value [state-2]", async () => {
    const { read, save } = await createStateSession();
    let etag: string | null = null;
    for (const value of [null, false, 0, "", [], "text", 3.5, [1, [2]], { a: { b: null } }]) {
      expect((await save(value, etag)).status).toBe(200);
      const kept = await read();
      expect(kept.json.data).toEqual(value);
      etag = kept.headers.get("etag");
      expect(etag).not.toBeNull();
    }
  });

  test("may have 64 KB and no more [state-1]", async () => {
    const { save } = await createStateSession();
    const ofBytes = (bytes: number) => "x".repeat(bytes - 2);
    expect(statusAndCode(await save(ofBytes(64 * 1024 + 1)))).toBe("413 FUNCTION_PAYLOAD_TOO_LARGE");
    expect(statusAndCode(await save(ofBytes(64 * 1024)))).toBe("200");
  });

  test("is separate for each activity and student [state-1]", async () => {
    const { school, student, activityId, read, save } = await createStateSession();
    await save("mine");
    const elsewhere = await launchSessionOf(student, await school.activity());
    expect((await read(elsewhere)).json.data).toBeNull();
    const classmate = await launchSessionOf(await school.student(), activityId);
    expect((await read(classmate)).json.data).toBeNull();
  });

  test("is not returned when another app saved it for this activity [state-1]", async () => {
    const { student, activityId, read, save } = await createStateSession();
    await save("mine");
    await prisma().appState.updateMany({
      where: { activityId, studentId: student.id },
      data: { appSlug: "another-app" },
    });
    expect((await read()).json.data).toBeNull();
  });
});

describe("saving the state", () => {
  test("after it was changed elsewhere is refused with STATE_001, and changes nothing [errors-19] [state-3]", async () => {
    const { read, save } = await createStateSession();
    const first = (await save("one")).headers.get("etag");
    await save("two", first);
    for (const ifMatch of [undefined, first, '"0"', '"999"', "*", "nonsense"]) {
      expect(statusAndCode(await save("three", ifMatch))).toBe("412 STATE_001");
    }
    expect((await read()).json.data).toBe("two");
  });

  test("with If-Match is refused when there is nothing yet", async () => {
    const { read, save } = await createStateSession();
    expect(statusAndCode(await save("one", '"1"'))).toBe("412 STATE_001");
    expect((await read()).json.data).toBeNull();
  });

  test("by several requests at once succeeds for one of them [errors-19] [state-3]", async () => {
    const { save } = await createStateSession();
    const firsts = await Promise.all(["a", "b", "c"].map((value) => save(value)));
    expect(firsts.map(statusAndCode).sort()).toEqual(["200", "412 STATE_001", "412 STATE_001"]);
    const etag = firsts.find(({ status }) => status === 200)?.headers.get("etag");
    const next = await Promise.all(["d", "e", "f"].map((value) => save(value, etag)));
    expect(next.map(statusAndCode).sort()).toEqual(["200", "412 STATE_001", "412 STATE_001"]);
  });

  test("can be repeated when its answer was lost [state-3]", async () => {
    const { save } = await createStateSession();
    const first = await save({ page: 1 });
    const again = await save({ page: 1 });
    expect([again.status, again.headers.get("etag")]).toEqual([200, first.headers.get("etag")]);
    const second = await save({ page: 2 }, first.headers.get("etag"));
    const secondAgain = await save({ page: 2 }, first.headers.get("etag"));
    expect(secondAgain.json.data).toEqual(second.json.data);
  });

  test("accepts an ETag that a proxy in between has made weak", async () => {
    const { save } = await createStateSession();
    const etag = (await save(1)).headers.get("etag");
    expect((await save(2, `W/${etag}`)).status).toBe(200);
  });

  test("is for the student: a preview can only read it, a workspace can neither read nor write [state-4]", async () => {
    const { school, activityId, read, save, preview } = await createStateSession();
    const as = await preview();
    expect(statusAndCode(await save("the teacher's", null, as))).toBe("403 AUTH_002");
    expect((await read(as)).json.data).toBeNull();
    const etag = (await save("the student's")).headers.get("etag");
    expect((await read(as)).json.data).toBe("the student's");
    expect(statusAndCode(await save("the teacher's", etag, as))).toBe("403 AUTH_002");
    const workspace = await launchSessionOf(school.teacher, activityId);
    expect(statusAndCode(await read(workspace))).toBe("403 AUTH_002");
    expect(statusAndCode(await save("the teacher's", etag, workspace))).toBe("403 AUTH_002");
    expect((await read()).json.data).toBe("the student's");
  });

  test("is refused after the activity has closed", async () => {
    const { activityId, read, save } = await createStateSession();
    await save("open");
    await prisma().activity.update({ where: { id: activityId }, data: { closesAt: new Date() } });
    expect([statusAndCode(await save("closed")), statusAndCode(await read())]).toEqual([
      "403 LAUNCH_001",
      "403 LAUNCH_001",
    ]);
  });
});
