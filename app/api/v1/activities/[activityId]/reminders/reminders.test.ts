import { expect, test } from "vitest";
import { POST as SUBMIT } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { GET as NOTIFICATIONS } from "@/app/api/v1/notifications/route";
import { POST as ARCHIVE } from "@/app/api/v1/people/[profileId]/archive/route";
import { POST as FEEDBACK } from "@/app/api/v1/submissions/[submissionId]/feedback/route";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { callAs, callOperationAs, problemsOf } from "@/test/call-as";
import { actionsOf } from "@/test/create-activity";
import { createDeveloper, createOperator, createSchool, launchSessionOf } from "@/test/create-school";
import { workBody } from "@/test/create-submitter";
import { POST } from "./route";

async function setUp() {
  const school = await createSchool();
  const [student, other] = [await school.student(), await school.student()];
  const dueAt = new Date("2090-01-01T00:00:00Z");
  const activityId = await school.activity({ dueAt });
  const remind = (studentIds: string[], by: Person = school.teacher) =>
    callOperationAs(by, POST, { activityId }, { studentIds });
  const bellOf = async (person: Person) => (await callAs(person, NOTIFICATIONS)).json.data;
  return { school, student, other, dueAt, activityId, remind, bellOf };
}

test("puts the reminder on the bell of the chosen students, once an hour, with one audit event for each call [progress-9]", async () => {
  const { school, student, other, dueAt, activityId, remind, bellOf } = await setUp();
  expect((await remind([student.id, student.id])).json.data).toEqual({ reminded: 1 });
  expect((await remind([student.id])).json.data).toEqual({ reminded: 0 });
  const params = {
    activityId,
    activityTitle: "Our town",
    dueAt: dueAt.toISOString(),
    remindedBy: school.teacher.displayName,
  };
  expect(await bellOf(student)).toMatchObject([{ kind: "due.soon", href: "/", params }]);
  expect(await bellOf(other)).toEqual([]);
  expect(await actionsOf(activityId)).toEqual(["activity.remind", "activity.remind"]);
});

test("reminds again after an hour, and nobody who has handed in, has nothing to do or cannot start it [progress-9]", async () => {
  const { school, student, other, activityId, remind, bellOf } = await setUp();
  await remind([student.id]);
  await prisma()
    .$executeRaw`UPDATE notifications SET at = at - interval '59 minutes', group_key = 'an hour ago'
    WHERE profile_id = ${student.id}::uuid`;
  expect((await remind([student.id])).json.data).toEqual({ reminded: 0 });
  await prisma()
    .$executeRaw`UPDATE notifications SET at = at - interval '1 minute' WHERE profile_id = ${student.id}::uuid`;
  expect((await remind([student.id])).json.data).toEqual({ reminded: 1 });

  const work = { ...workBody, externalArtifactId: "town" };
  const session = await launchSessionOf(other, activityId);
  const { submissionId } = (await call(SUBMIT, { session, params: { activityId }, body: work })).json.data;
  expect((await remind([other.id])).json.data).toEqual({ reminded: 0 });
  await callOperationAs(
    school.teacher,
    FEEDBACK,
    { submissionId },
    { revision: 1, status: "revision_requested" },
  );
  expect((await remind([other.id])).json.data).toEqual({ reminded: 1 });
  const closed = await school.activity({ closesAt: new Date(Date.now() - 1000) });
  expect(
    (await callOperationAs(school.teacher, POST, { activityId: closed }, { studentIds: [other.id] })).json
      .data,
  ).toEqual({
    reminded: 0,
  });
  expect((await bellOf(other)).filter(({ kind }: { kind: string }) => kind === "due.soon")).toHaveLength(1);
});

test("reminds nobody when one of them is not an active student of the class, and only its teachers may [progress-9]", async () => {
  const { school, student, other, remind, bellOf } = await setUp();
  await callOperationAs(school.admin, ARCHIVE, { profileId: other.id });
  const elsewhere = await createSchool();
  for (const id of [other.id, (await elsewhere.student()).id, school.teacher.id]) {
    expect((await remind([student.id, id])).status).toBe(404);
  }
  for (const by of [school.admin, student, elsewhere.teacher, await createDeveloper()]) {
    expect((await remind([student.id], by)).status).toBe(404);
  }
  expect((await remind([student.id], await createOperator())).json.error.code).toBe("AUTH_002");
  expect(problemsOf(await remind([]))).toBe("422 studentIds");
  expect(await bellOf(student)).toEqual([]);
});
