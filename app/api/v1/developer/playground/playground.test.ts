import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { POST as RESUME_SPENDING } from "@/app/api/v1/activities/[activityId]/resume-spending/route";
import { POST as STOP_SPENDING } from "@/app/api/v1/activities/[activityId]/stop-spending/route";
import { POST as SUBMIT } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { POST as PASSWORDS } from "@/app/api/v1/classrooms/[classroomId]/passwords/route";
import { POST as GRANT } from "@/app/api/v1/developers/[developerId]/grants/route";
import { GET as ROSTER } from "@/app/api/v1/mcp-proxy/api/session/roster/route";
import { POST as TEXT } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { callAs, callOperationAs } from "@/test/call-as";
import { createDeveloperWithDraft, readPlayground } from "@/test/create-developer-with-draft";
import { createDeveloper, createOperator, createStudentSession, launchSessionOf } from "@/test/create-school";
import { decodeSession } from "@/test/session-token";
import { POST as START } from "./launches/route";
import { GET as SUBMISSIONS } from "./submissions/route";

describe("the playground", () => {
  test("has a credit pool, a classroom, three made-up students and prices, and is created only once [playground-2] [playground-5]", async () => {
    const { developer } = await createDeveloperWithDraft();
    const [first, second] = await Promise.all([readPlayground(developer), readPlayground(developer)]);
    expect(first).toEqual(second);
    expect(first).toMatchObject({
      pool: { available: 50, reserved: 0, spent: 0, granted: 50 },
      classroom: { name: "Playground" },
      students: [{ classNumber: 1 }, { classNumber: 2 }, { classNumber: 3 }],
      prices: { text: 1, image: 10 },
      launches: [],
    });
    expect(await prisma().classroom.count({ where: { developerId: developer.id } })).toBe(1);
  });

  test("records an audit event, with its owner as the actor, for its classroom, its activity and each start [playground-7]", async () => {
    const { developer, start } = await createDeveloperWithDraft();
    await Promise.all([start(), start({ purpose: "teacher_manage" })]);
    const events = await prisma().auditEvent.findMany({ where: { actorId: developer.id } });
    expect(events.map(({ action }) => action).sort()).toEqual([
      "activity.create",
      "classroom.create",
      "launch.start",
      "launch.start",
    ]);
  });

  test("creates no password for a made-up student [playground-5]", async () => {
    const { developer } = await createDeveloperWithDraft();
    const { classroom, students } = await readPlayground(developer);
    const body = { studentIds: [students[0].id] };
    const answer = await callAs(developer, PASSWORDS, { params: { classroomId: classroom.id }, body });
    expect(answer.json.error.code).toBe("NOTFOUND_001");
  });

  test("gives a workspace the made-up students, and lists what one of them submits [playground-4]", async () => {
    const { developer, sessionOf, appSlug } = await createDeveloperWithDraft();
    const { students } = await readPlayground(developer);
    const roster = await call(ROSTER, { session: await sessionOf({ purpose: "teacher_manage" }) });
    expect(roster.json.data.map(({ studentId }: { studentId: string }) => studentId)).toEqual(
      students.map(({ id }: { id: string }) => id),
    );
    const { data } = (await callAs(developer, START, { body: { appSlug, purpose: "student_activity" } }))
      .json;
    const url = "https://pages.school.org/1";
    const submitted = await call(SUBMIT, {
      session: new URL(data.launchUrl).searchParams.get("session"),
      params: { activityId: data.token.claims.activityId },
      body: { title: "A try", primaryUrl: url, assets: [{ role: "page", url }] },
    });
    const { submissionId } = submitted.json.data;
    const listed = (await callAs(developer, SUBMISSIONS)).json.data;
    expect(listed).toMatchObject([
      { submissionId, title: "A try", appSlug, student: { id: students[0].id } },
    ]);
    expect((await callAs(await createDeveloper(), SUBMISSIONS)).json.data).toEqual([]);
  });

  test("a developer can stop and resume the spending of an activity of their own playground only, and a new start creates another activity [playground-6]", async () => {
    const { developer, sessionOf } = await createDeveloperWithDraft();
    const session = await sessionOf();
    const params = { activityId: String(decodeSession(session).claims.activityId) };
    const spend = async (as = session) =>
      (await call(TEXT, { session: as, body: { prompt: "A fox" } })).json.error?.code ?? "spent";
    const stranger = await callOperationAs(await createDeveloper(), STOP_SPENDING, params);
    expect([stranger.status, stranger.json.error.code]).toEqual([404, "NOTFOUND_001"]);
    expect(await spend()).toBe("spent");
    const stopped = await callOperationAs(developer, STOP_SPENDING, params);
    expect(stopped.json.data.spendingStoppedAt).not.toBeNull();
    const restarted = await sessionOf();
    expect(decodeSession(restarted).claims.activityId).not.toBe(params.activityId);
    expect([await spend(), await spend(restarted)]).toEqual(["POLICY_002", "spent"]);
    await callOperationAs(developer, RESUME_SPENDING, params);
    expect(await spend()).toBe("spent");
  });

  test("an operator can grant credits to their own playground, a developer cannot [playground-7]", async () => {
    const [operator, { developer, start }] = [
      await createOperator(),
      await createDeveloperWithDraft({ status: "pending" }),
    ];
    const { json } = await start({}, operator);
    const session = new URL(json.data.launchUrl).searchParams.get("session");
    const grantTo = (owner: Person, caller: Person) => {
      const body = { grantId: randomUUID(), amountCredits: 20, note: "To review apps" };
      return callAs(caller, GRANT, { params: { developerId: owner.id }, body });
    };
    for (const owner of [developer, operator])
      expect((await grantTo(owner, developer)).json.error.code).toBe("AUTH_002");
    expect((await grantTo(operator, operator)).json.data.availableCredits).toBe(20);
    expect((await call(TEXT, { session, body: { prompt: "A fox" } })).status).toBe(200);
    expect((await readPlayground(operator)).pool).toMatchObject({ available: 19, spent: 1, granted: 20 });
  });
});

describe("who pays", () => {
  test("is the school or the developer, never both, whatever was started [playground-7] [proxy-2]", async () => {
    const { school, student, activityId, session } = await createStudentSession();
    const preview = { purpose: "student_preview", studentId: student.id } as const;
    const { sessionOf } = await createDeveloperWithDraft();
    const started = [
      { pays: "school", session },
      { pays: "school", session: await launchSessionOf(school.teacher, activityId, preview) },
      { pays: "school", session: await launchSessionOf(school.teacher, activityId) },
    ];
    for (const purpose of ["student_activity", "student_preview", "teacher_manage"])
      for (const variant of ["valid", "expires-soon", "wrong-app", "untrusted-proxy", "version-1"])
        started.push({ pays: "developer", session: await sessionOf({ purpose, variant }) });
    for (const [index, { pays, session }] of started.entries()) {
      const key = `pays-${index}-${activityId}`;
      const answer = await call(TEXT, {
        session,
        headers: { "idempotency-key": key },
        body: { prompt: "A fox" },
      });
      expect(answer.status).toBe(200);
      const holds = await prisma().hold.findMany({ where: { operationId: key }, select: { poolId: true } });
      const pools = await prisma().creditPool.findMany({
        where: { id: { in: holds.map((one) => one.poolId) } },
      });
      expect(pools.map(({ schoolId }) => (schoolId === null ? "developer" : "school"))).toEqual([pays]);
    }
  });
});
