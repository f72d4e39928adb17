import { afterAll, beforeEach, expect, test } from "vitest";
import { PUT as setForClass } from "@/app/api/v1/classrooms/[classroomId]/consent/route";
import { GET as listStudents } from "@/app/api/v1/classrooms/[classroomId]/students/route";
import { PATCH as editSchool } from "@/app/api/v1/schools/[schoolId]/route";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { callOperationAs, problemsOf } from "@/test/call-as";
import { createOperator, createSchool, launchSessionOf } from "@/test/create-school";
import { startUpstream } from "@/test/upstream";
import { whileLocked } from "@/test/while-locked";
import { GET as readPerson } from "../route";

const upstream = await startUpstream();
const { POST: createText } = await import("@/app/api/v1/mcp-proxy/api/text/create/route");
const { POST: createImage } = await import("@/app/api/v1/mcp-proxy/api/media/create/route");
const { GET: context } = await import("@/app/api/v1/mcp-proxy/api/session/context/route");
const { POST: submit } = await import("@/app/api/v1/activities/[activityId]/submissions/route");
const { PUT } = await import("./route");

afterAll(() => upstream.close());
beforeEach(() => {
  upstream.calls.length = 0;
});

async function createStrictSchool() {
  const school = await createSchool();
  const body = { requiresGuardianConsent: true };
  expect(
    (await callOperationAs(school.admin, editSchool, { schoolId: school.id }, body)).json.data,
  ).toMatchObject(body);
  const student = await school.student();
  const activityId = await school.activity();
  const session = await launchSessionOf(student, activityId);
  return { school, student, activityId, session };
}

const codeOf = ({ status, json }: { status: number; json: { error?: { code: string } } }) =>
  [status, json.error?.code].filter(Boolean).join(" ");

test("a student without consent can start and submit, but AI is refused before credits are held [consent-1] [consent-3] [errors-10]", async () => {
  const { school, student, activityId, session } = await createStrictSchool();
  expect((await call(context, { session })).json.data.consent).toBe("unknown");
  for (const POST of [createText, createImage]) {
    const headers = { "idempotency-key": "k1" };
    expect(codeOf(await call(POST, { session, body: { prompt: "A fox" }, headers }))).toBe("403 POLICY_003");
  }
  const work = { title: "Mine", primaryUrl: "https://pages.school.org/1", assets: [] as object[] };
  work.assets = [{ role: "cover", url: "https://pages.school.org/1.png" }];
  expect((await call(submit, { session, params: { activityId }, body: work })).status).toBe(200);
  expect([upstream.calls.length, await school.holdStates()]).toEqual([0, []]);

  const given = await callOperationAs(school.admin, PUT, { profileId: student.id }, { consent: "given" });
  expect(given.json.data).toEqual({
    consent: "given",
    setAt: expect.any(String),
    setBy: school.admin.displayName,
  });
  expect((await call(context, { session })).json.data.consent).toBe("given");
  // The refused request has not used up its idempotency key.
  const again = { session, body: { prompt: "A fox" }, headers: { "idempotency-key": "k1" } };
  expect((await call(createText, again)).status).toBe(200);
  await callOperationAs(school.admin, PUT, { profileId: student.id }, { consent: "refused" });
  expect(codeOf(await call(createText, { session, body: { prompt: "A hen" } }))).toBe("403 POLICY_003");
});

test("where the school does not require consent, every student may use AI", async () => {
  const school = await createSchool();
  const session = await launchSessionOf(await school.student(), await school.activity());
  expect((await call(context, { session })).json.data.consent).toBeNull();
  expect((await call(createText, { session, body: { prompt: "A fox" } })).status).toBe(200);
});

test("a refusal stops AI for that student also where the school does not require consent [consent-1]", async () => {
  const school = await createSchool();
  const [student, other] = [await school.student(), await school.student()];
  const activityId = await school.activity();
  await callOperationAs(school.admin, PUT, { profileId: student.id }, { consent: "refused" });
  const session = await launchSessionOf(student, activityId);
  expect((await call(context, { session })).json.data.consent).toBe("refused");
  for (const POST of [createText, createImage]) {
    expect(codeOf(await call(POST, { session, body: { prompt: "A fox" } }))).toBe("403 POLICY_003");
  }
  expect([upstream.calls.length, await school.holdStates()]).toEqual([0, []]);
  const preview = { purpose: "student_preview", studentId: student.id } as const;
  for (const mayAsk of [
    await launchSessionOf(other, activityId),
    await launchSessionOf(school.teacher, activityId, preview),
  ]) {
    expect((await call(createText, { session: mayAsk, body: { prompt: "A fox" } })).status).toBe(200);
  }
});

test("setting a class leaves refusals as they are unless it says to overwrite them, and each change is recorded with the old and the new consent [consent-2]", async () => {
  const school = await createSchool();
  const students = [await school.student(), await school.student(), await school.student()];
  const [agreed, refused] = students;
  await callOperationAs(school.admin, PUT, { profileId: agreed?.id ?? "" }, { consent: "given" });
  await callOperationAs(school.admin, PUT, { profileId: refused?.id ?? "" }, { consent: "refused" });
  const params = { classroomId: school.classroomId };
  const set = async (body: object) =>
    (await callOperationAs(school.admin, setForClass, params, body)).json.data;
  const consents = async () =>
    Promise.all(
      students.map(async ({ id }) => (await prisma().profile.findUniqueOrThrow({ where: { id } })).consent),
    );

  expect(await set({ consent: "given" })).toEqual({ changed: 1, overwrittenRefusals: 0, keptRefusals: 1 });
  expect(await consents()).toEqual(["given", "refused", "given"]);
  const overwriting = { consent: "given", overwriteRefusals: true };
  expect(await set(overwriting)).toEqual({ changed: 1, overwrittenRefusals: 1, keptRefusals: 0 });
  expect(await set({ consent: "refused" })).toEqual({ changed: 3, overwrittenRefusals: 0, keptRefusals: 0 });
  const events = await prisma().auditEvent.findMany({
    where: { action: "consent.set", schoolId: school.id },
    orderBy: { id: "asc" },
  });
  expect(events.map(({ detail }) => detail)).toEqual([
    { consent: "given", consentBefore: "unknown" },
    { consent: "refused", consentBefore: "unknown" },
    { consent: "given", consentBefore: "unknown" },
    { consent: "given", consentBefore: "refused" },
    ...Array(3).fill({ consent: "refused", consentBefore: "given" }),
  ]);
});

test("a consent that is set while another one is being recorded is set, and its event has the one that it replaces [consent-2]", async () => {
  const school = await createSchool();
  const { id: profileId } = await school.student();
  const set = (consent: string) => callOperationAs(school.admin, PUT, { profileId }, { consent });
  await set("refused");
  const lock = { sql: "SELECT 1 FROM profiles WHERE id = $1 FOR UPDATE", values: [profileId] };
  const answers = await whileLocked(lock, async ({ untilWaiting, release }) => {
    const first = set("unknown");
    await untilWaiting();
    const second = set("given");
    await untilWaiting(2);
    await release();
    return Promise.all([first, second]);
  });
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { consent } = await prisma().profile.findUniqueOrThrow({ where: { id: profileId } });
  const events = await prisma().auditEvent.findMany({
    where: { action: "consent.set", subjectId: profileId },
    orderBy: { id: "asc" },
  });
  expect([consent, events.map(({ detail }) => detail)]).toEqual([
    "given",
    [
      { consent: "refused", consentBefore: "unknown" },
      { consent: "unknown", consentBefore: "refused" },
      { consent: "given", consentBefore: "unknown" },
    ],
  ]);
});

test("consent is recorded and seen by staff before the school requires it [consent-2]", async () => {
  const school = await createSchool();
  const [student, other] = [await school.student(), await school.student()];
  const consentOf = async ({ id: profileId }: { id: string }) =>
    (await callOperationAs(school.admin, readPerson, { profileId })).json.data.consent;
  expect(await consentOf(student)).toEqual({ consent: "unknown", setAt: null, setBy: null });
  await callOperationAs(school.admin, PUT, { profileId: student.id }, { consent: "given" });
  expect(await consentOf(student)).toMatchObject({ consent: "given", setBy: school.admin.displayName });
  expect(await consentOf(school.teacher)).toBeNull();
  const listed = (await callOperationAs(school.teacher, listStudents, { classroomId: school.classroomId }))
    .json.data;
  expect(listed).toMatchObject([
    { id: student.id, consent: "given" },
    { id: other.id, consent: null },
  ]);
});

test("a teacher's preview and workspace are not bound by a student's consent [consent-1]", async () => {
  const { school, student, activityId } = await createStrictSchool();
  const preview = await launchSessionOf(school.teacher, activityId, {
    purpose: "student_preview",
    studentId: student.id,
  });
  for (const session of [preview, await launchSessionOf(school.teacher, activityId)]) {
    expect((await call(createText, { session, body: { prompt: "A fox" } })).status).toBe(200);
  }
});

test("consent is set for a whole class at once, with one event for each change, and teachers see it in the class list [consent-2]", async () => {
  const { school, student } = await createStrictSchool();
  const other = await school.student();
  await callOperationAs(school.admin, PUT, { profileId: other.id }, { consent: "given" });
  const params = { classroomId: school.classroomId };
  const set = () => callOperationAs(school.admin, setForClass, params, { consent: "given" });
  expect((await set()).json.data).toMatchObject({ changed: 1 });
  expect((await set()).json.data).toMatchObject({ changed: 0 });
  const events = await prisma().auditEvent.findMany({
    where: { action: "consent.set", schoolId: school.id },
    orderBy: { id: "asc" },
  });
  expect(events.map(({ subjectId, detail }) => [subjectId, detail])).toEqual([
    [other.id, { consent: "given", consentBefore: "unknown" }],
    [student.id, { consent: "given", consentBefore: "unknown" }],
  ]);
  const listed = (await callOperationAs(school.teacher, listStudents, params)).json.data;
  expect(listed.map(({ consent }: { consent: string }) => consent)).toEqual(["given", "given"]);
});

test("consent is set only for students, by an admin of their school or an operator [consent-2]", async () => {
  const { school, student } = await createStrictSchool();
  const body = { consent: "given" };
  const set = (id: string, person = school.admin) => callOperationAs(person, PUT, { profileId: id }, body);
  expect(problemsOf(await set(school.teacher.id))).toBe("422 profileId");
  expect((await set(student.id, (await createSchool()).admin)).status).toBe(404);
  expect((await set(student.id, school.teacher)).status).toBe(403);
  expect((await set(student.id, await createOperator())).status).toBe(200);
});

test("an admin changes only the rules for students' data, and only of their own school [management-1]", async () => {
  const school = await createSchool();
  const edit = (body: object, schoolId = school.id) =>
    callOperationAs(school.admin, editSchool, { schoolId }, body);
  expect((await edit({ workRetentionDays: 30 })).json.data).toMatchObject({ workRetentionDays: 30 });
  expect((await edit({ name: "Another" })).status).toBe(403);
  expect((await edit({ workRetentionDays: 30 }, (await createSchool()).id)).status).toBe(404);
  expect(problemsOf(await edit({ workRetentionDays: 0 }))).toBe("422 workRetentionDays");
});

test("a retention period is not changed by someone who saw an outdated one, and consent and retention do not overwrite each other [retention-1]", async () => {
  const { school } = await createStrictSchool();
  const edit = (body: object) => callOperationAs(school.admin, editSchool, { schoolId: school.id }, body);
  const rules = { requiresGuardianConsent: true, workRetentionDays: 3000 };
  expect((await edit({ workRetentionDays: 3000, seenRetentionDays: 365 })).json.data).toMatchObject(rules);
  expect(problemsOf(await edit({ workRetentionDays: 100, seenRetentionDays: 365 }))).toBe(
    "422 workRetentionDays",
  );
  expect((await edit({})).json.data).toMatchObject(rules);
  // Programs may leave out `seenRetentionDays`.
  expect((await edit({ workRetentionDays: 100 })).json.data).toMatchObject({ workRetentionDays: 100 });
  const both = await Promise.all(
    [50, 60].map((workRetentionDays) => edit({ workRetentionDays, seenRetentionDays: 100 })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test("one of many changes of a retention period at once is made, and all others are refused with 422", async () => {
  const { school } = await createStrictSchool();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      callOperationAs(
        school.admin,
        editSchool,
        { schoolId: school.id },
        { workRetentionDays: 100 + index, seenRetentionDays: 365 },
      ),
    ),
  );
  const counts = Map.groupBy(answers, ({ status }) => status);
  expect([counts.get(200)?.length, counts.get(422)?.length]).toEqual([1, 39]);
});
