import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { POST as CREATE_ACTIVITY } from "@/app/api/v1/classrooms/[classroomId]/activities/route";
import { POST as CREATE_CLASSROOM } from "@/app/api/v1/schools/[schoolId]/classrooms/route";
import { POST as CREATE_TOKEN, GET as LIST_TOKENS } from "@/app/api/v1/tokens/route";
import type { Handler } from "@/lib/api/route";
import { call } from "@/test/call";
import { callAs } from "@/test/call-as";
import { createSchool, PASSWORD, type TestSchool } from "@/test/create-school";
import { prisma } from "./prisma";

/** An operation whose caller may choose the id of what it creates. */
interface CreateOperation {
  handler: Handler;
  idName: string;
  params: (school: TestSchool) => Record<string, string>;
  body: (school: TestSchool) => Record<string, unknown>;
  otherValues: Record<string, unknown>;
}

const OPERATIONS: Record<string, CreateOperation> = {
  "an activity": {
    handler: CREATE_ACTIVITY,
    idName: "activityId",
    params: ({ classroomId }) => ({ classroomId }),
    body: ({ appSlug }) => ({ appSlug, title: "Our town", closesAt: "2090-01-01T09:00" }),
    otherValues: { closesAt: null },
  },
  "a classroom": {
    handler: CREATE_CLASSROOM,
    idName: "classroomId",
    params: ({ id }) => ({ schoolId: id }),
    body: () => ({ name: "5-1" }),
    otherValues: { name: "5-2" },
  },
  "a token": {
    handler: CREATE_TOKEN,
    idName: "tokenId",
    params: () => ({}),
    body: () => ({ name: "Class list sync", password: PASSWORD, expiresInDays: 30 }),
    otherValues: { expiresInDays: 90 },
  },
};

function countAuditEvents(targetId: string) {
  return prisma().auditEvent.count({ where: { targetId } });
}

function create({ handler, params, body }: CreateOperation, school: TestSchool, changes: object = {}) {
  return callAs(school.admin, handler, { params: params(school), body: { ...body(school), ...changes } });
}

describe.each(Object.entries(OPERATIONS))("%s with an id that its caller chose", (_, operation) => {
  test("is created once, even when it is requested several times at the same time", async () => {
    const school = await createSchool();
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create(operation, school, { [operation.idName]: id })),
    );
    answers.push(await create(operation, school, { [operation.idName]: id }));
    expect(answers.map(({ status, json }) => [status, json.data?.id])).toEqual(Array(9).fill([200, id]));
    expect(await countAuditEvents(id)).toBe(1);
  });

  test("is refused with other values, and with an id of another school", async () => {
    const school = await createSchool();
    const id = randomUUID();
    expect((await create(operation, school, { [operation.idName]: id })).status).toBe(200);
    const changed = await create(operation, school, { [operation.idName]: id, ...operation.otherValues });
    expect(changed.json.error.code).toBe("IDEM_001");
    expect((await create(operation, await createSchool(), { [operation.idName]: id })).json.error.code).toBe(
      "IDEM_001",
    );
    expect(await countAuditEvents(id)).toBe(1);
  });
});

test.each(Object.entries(OPERATIONS))(
  "%s is created by every call that chooses no id",
  async (_, operation) => {
    const school = await createSchool();
    const answers = await Promise.all([1, 2].map(() => create(operation, school)));
    expect(new Set(answers.map(({ json }) => json.data.id)).size).toBe(2);
  },
);

test("a classroom that was archived since its creation is refused when it is requested again", async () => {
  const school = await createSchool();
  const body = { classroomId: randomUUID(), name: "5-1" };
  const create = async () => {
    const answer = await callAs(school.admin, CREATE_CLASSROOM, { params: { schoolId: school.id }, body });
    return answer.json.error?.code ?? answer.status;
  };
  expect(await create()).toBe(200);
  await prisma().classroom.update({ where: { id: body.classroomId }, data: { status: "archived" } });
  expect(await create()).toBe("IDEM_001");
});

describe("a token", () => {
  test("that is requested again has the same text in every answer until it is used", async () => {
    const { teacher } = await createSchool();
    const body = { tokenId: randomUUID(), name: "Sync", password: PASSWORD, expiresInDays: 30 };
    const create = () => callAs(teacher, CREATE_TOKEN, { body });
    const answers = await Promise.all([create(), create(), create()]);
    answers.push(await create());
    const [token, ...others] = answers.map(({ json }) => json.data.token);
    expect(others).toEqual([token, token, token]);
    expect((await call(LIST_TOKENS, { bearer: token })).json.data).toMatchObject([{ id: body.tokenId }]);
    expect((await create()).json.error.code).toBe("IDEM_001");
    expect((await call(LIST_TOKENS, { bearer: token })).status).toBe(200);
  });

  test("expires after its lifetime, counted from its creation", async () => {
    const { teacher } = await createSchool();
    const body = { tokenId: randomUUID(), name: "Sync", password: PASSWORD, expiresInDays: 30 };
    const { createdAt, expiresAt } = (await callAs(teacher, CREATE_TOKEN, { body })).json.data;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(30 * 86_400_000);
  });
});
