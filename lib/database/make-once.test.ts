import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { POST as CREATE_ACTIVITY } from "@/app/api/v1/classrooms/[classroomId]/activities/route";
import { POST as CREATE_CLASSROOM } from "@/app/api/v1/schools/[schoolId]/classrooms/route";
import { POST as CREATE_TOKEN, GET as LIST_TOKENS } from "@/app/api/v1/tokens/route";
import type { Handler } from "@/lib/api/handler";
import { aSchool, type TestSchool } from "@/test/a-school";
import { callAs } from "@/test/as-person";
import { call } from "@/test/call";
import { prisma } from "./prisma";

/** What a form of the hub makes, and under which name it gives its id. */
interface Maker {
  handler: Handler;
  idName: string;
  params: (school: TestSchool) => Record<string, string>;
  body: (school: TestSchool) => Record<string, unknown>;
  other: Record<string, unknown>;
}

const MAKERS: Record<string, Maker> = {
  "an activity": {
    handler: CREATE_ACTIVITY,
    idName: "activityId",
    params: ({ classroomId }) => ({ classroomId }),
    body: ({ appSlug }) => ({ appSlug, title: "Our town", closesAt: "2090-01-01T09:00" }),
    other: { closesAt: null },
  },
  "a classroom": {
    handler: CREATE_CLASSROOM,
    idName: "classroomId",
    params: ({ id }) => ({ schoolId: id }),
    body: () => ({ name: "5-1" }),
    other: { name: "5-2" },
  },
  "a token": {
    handler: CREATE_TOKEN,
    idName: "tokenId",
    params: () => ({}),
    body: () => ({ name: "Class list sync", expiresInDays: 30 }),
    other: { expiresInDays: 90 },
  },
};

function traces(targetId: string) {
  return prisma().auditEvent.count({ where: { targetId } });
}

describe.each(Object.entries(MAKERS))("%s with an id of its caller's", (_, maker) => {
  const make = (school: TestSchool, body: object) =>
    callAs(school.admin, maker.handler, {
      params: maker.params(school),
      body: { ...maker.body(school), ...body },
    });

  test("is made once, even when it is asked for several times in the same instant", async () => {
    const school = await aSchool();
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => make(school, { [maker.idName]: id })));
    answers.push(await make(school, { [maker.idName]: id }));
    expect(answers.map(({ status, json }) => [status, json.data?.id])).toEqual(Array(9).fill([200, id]));
    expect(await traces(id)).toBe(1);
  });

  test("is not made with other values, nor another school's taken", async () => {
    const school = await aSchool();
    const id = randomUUID();
    expect((await make(school, { [maker.idName]: id })).status).toBe(200);
    expect((await make(school, { [maker.idName]: id, ...maker.other })).json.error.code).toBe("IDEM_001");
    expect((await make(await aSchool(), { [maker.idName]: id })).json.error.code).toBe("IDEM_001");
    expect(await traces(id)).toBe(1);
  });

  test("is one of several without such an id", async () => {
    const school = await aSchool();
    const made = await Promise.all([1, 2].map(() => make(school, {})));
    expect(new Set(made.map(({ json }) => json.data.id)).size).toBe(2);
  });
});

test("a classroom that was archived since is not said to be made again", async () => {
  const school = await aSchool();
  const body = { classroomId: randomUUID(), name: "5-1" };
  const make = async () => {
    const answer = await callAs(school.admin, CREATE_CLASSROOM, { params: { schoolId: school.id }, body });
    return answer.json.error?.code ?? answer.status;
  };
  expect(await make()).toBe(200);
  await prisma().classroom.update({ where: { id: body.classroomId }, data: { standing: "archived" } });
  expect(await make()).toBe("IDEM_001");
});

describe("a token that is asked for again", () => {
  test("has the same text in every answer until it is used", async () => {
    const { teacher } = await aSchool();
    const body = { tokenId: randomUUID(), name: "Sync", expiresInDays: 30 };
    const make = () => callAs(teacher, CREATE_TOKEN, { body });
    const answers = await Promise.all([make(), make(), make()]);
    answers.push(await make());
    const [token, ...others] = answers.map(({ json }) => json.data.token);
    expect(others).toEqual([token, token, token]);
    expect((await call(LIST_TOKENS, { bearer: token })).json.data).toMatchObject([{ id: body.tokenId }]);
    expect((await make()).json.error.code).toBe("IDEM_001");
    expect((await call(LIST_TOKENS, { bearer: token })).status).toBe(200);
  });

  test("expires after its lifetime, counted from its creation by the database's clock", async () => {
    const { teacher } = await aSchool();
    const body = { tokenId: randomUUID(), name: "Sync", expiresInDays: 30 };
    const { createdAt, expiresAt } = (await callAs(teacher, CREATE_TOKEN, { body })).json.data;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(30 * 86_400_000);
  });
});
