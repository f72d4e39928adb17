import { expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { callOperationAs, problemsOf } from "@/test/call-as";
import { createDeveloper, createOperator, createSchool } from "@/test/create-school";
import { makeApp } from "@/test/register-app";
import { POST as ADD_ACTIVITY } from "../classrooms/[classroomId]/activities/route";
import { GET as CATALOG } from "../mcp-apps/approved/route";
import { POST } from "./route";

const operator = await createOperator();

const appBody = (differences: object = {}) =>
  makeApp({
    names: { en: "Story Book", ko: "이야기책" },
    descriptions: { en: "Write a story.", ko: "이야기를 써요." },
    hostedUrl: "https://stories.example.org/start?theme=warm",
    origins: ["https://stories.example.org"],
    supportsTeacherManage: true,
    ...differences,
  });

const add = (differences: object = {}, person: Person = operator) =>
  callOperationAs(person, POST, {}, appBody(differences));

test("an app added by an operator is approved immediately, and a teacher can assign it [management-2]", async () => {
  const app = appBody();
  const { json } = await callOperationAs(operator, POST, {}, app);
  expect(json.data).toMatchObject({
    appSlug: app.appSlug,
    appName: "Story Book",
    appNameKo: "이야기책",
    descriptionKo: "이야기를 써요.",
    status: "approved",
    hostedUrl: app.hostedUrl,
    origins: app.origins,
    supportsTeacherManage: true,
    developer: { id: operator.id, displayName: operator.displayName },
  });
  const catalog = (await call(CATALOG)).json.data as { appSlug: string }[];
  expect(catalog.map(({ appSlug }) => appSlug)).toContain(app.appSlug);
  const school = await createSchool();
  const params = { classroomId: school.classroomId };
  const activity = { appSlug: app.appSlug, title: "Our town" };
  expect((await callOperationAs(school.teacher, ADD_ACTIVITY, params, activity)).status).toBe(200);
});

test("adding an app writes one audit event, and of two parallel requests with the same slug one is refused", async () => {
  const app = appBody();
  const answers = await Promise.all([
    callOperationAs(operator, POST, {}, app),
    callOperationAs(operator, POST, {}, app),
  ]);
  expect(answers.map(problemsOf).sort()).toEqual(["200", "422 appSlug"]);
  const { id } = await prisma().app.findUniqueOrThrow({ where: { slug: app.appSlug } });
  const written = await prisma().auditEvent.findMany({ where: { targetId: id } });
  expect(written.map(({ action, actorId }) => [action, actorId])).toEqual([["app.create", operator.id]]);
});

test.each([
  ["appSlug", { appSlug: "Story Book" }],
  ["appSlug", { appSlug: "new" }],
  ["names.en", { names: { en: " " } }],
  ["locales", { locales: [] }],
  ["locales.0", { locales: ["not a language"] }],
  ["locales.1", { locales: ["ko", "en-u-ca-buddhist"] }],
  ["ageRange.max", { ageRange: { min: 9, max: 8 } }],
  ["hostedUrl", { hostedUrl: "http://stories.example.org/" }],
  ["hostedUrl", { hostedUrl: "https://192.168.0.7/" }],
  ["hostedUrl", { hostedUrl: "https://stories.local/" }],
  ["hostedUrl", { hostedUrl: "https://stories.example.org:8443/" }],
  ["origins.0", { origins: ["https://stories.example.org/start"] }],
  ["origins.1", { origins: ["https://stories.example.org/", "http://stories.example.org"] }],
  ["iconUrl", { iconUrl: "http://stories.example.org/icon.svg" }],
])("refuses, at the field %s, an app with %j", async (path, differences) => {
  expect(problemsOf(await add(differences))).toBe(`422 ${path}`);
});

test("reports all invalid addresses at once", async () => {
  const answer = await add({ hostedUrl: "ftp://x", origins: ["https://localhost"] });
  expect(problemsOf(answer)).toBe("422 hostedUrl origins.0");
});

test("accepts an app on localhost while the hub runs there, and stores an origin without its slash", async () => {
  const local = { hostedUrl: "http://localhost:3100/", origins: ["http://localhost:3100/"] };
  expect((await add(local)).json.data).toMatchObject({
    hostedUrl: "http://localhost:3100/",
    origins: ["http://localhost:3100"],
  });
});

test("only operators add apps", async () => {
  const school = await createSchool();
  for (const person of [school.admin, school.teacher, await school.student(), await createDeveloper()]) {
    expect((await add({}, person)).json.error.code).toBe("AUTH_002");
  }
});
