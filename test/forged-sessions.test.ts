import { describe, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { call } from "./call";
import { createSchool, launchSessionOf } from "./create-school";
import { FORGERIES } from "./forgeries";
import { type DescribedOperation, listDescribedOperations } from "./fuzz/described-operations";
import type { MatrixRequest } from "./matrix/callers";
import { makeCallers } from "./matrix/callers";
import { makeRequest } from "./matrix/make-request";
import { outcomeOf, REFUSED } from "./session-outcome";
import { decodeSession, OLD_SECRET, SECRET } from "./session-token";

process.env.LAUNCH_SESSION_SECRETS = `${SECRET},${OLD_SECRET}`;

const operations = (await listDescribedOperations()).filter(({ operation }) =>
  operation.security.some((one) => "EduSession" in one),
);
const world = await makeCallers();
const other = await launchSessionOf(await world.school.student(), world.activityId);
const good = { session: world.session, other, ...decodeSession(world.session) };

/** The part of a request with which it claims to come from the student. */
interface Claimant {
  headers?: Record<string, string>;
  query?: string;
}

const requests = new Map<string, MatrixRequest>();
for (const { name } of operations) requests.set(name, await makeRequest(name, world));

/** What a student's valid session gets where it is not 200 (protocol: Purposes). */
const STUDENTS_ANSWERS: Readonly<Record<string, string>> = { sessionRoster: "403 AUTH_002" };

async function callOperation({ name, ...operation }: DescribedOperation, who: Claimant) {
  const { params = {}, query = "", body } = requests.get(name) ?? { operation: name };
  const handler = operation.handlers[operation.method];
  if (!handler) throw new Error(`${name} has no handler`);
  const path = `${operation.base}${operation.path}${who.query ?? query}`;
  const { method } = operation;
  return call(handler, { method, path, params: operation.paramsOf(params), body, headers: who.headers });
}

const headersOf = (session: string) => ({ authorization: `Bearer ${session}`, "x-edu-session": session });

async function expectRefused(who: Claimant): Promise<void> {
  for (const operation of operations) {
    const answer = await callOperation(operation, who);
    expect([operation.name, outcomeOf(answer)]).toEqual([operation.name, REFUSED]);
  }
}

describe("every operation of a launch session refuses, in the same words [launch-11] [launch-1]", () => {
  test.each(FORGERIES)("%s", async (_, forge) => {
    await expectRefused({ headers: headersOf(forge(good)) });
  });

  // A fifth of them, since the query differs only in where the session is read.
  test.each(FORGERIES.filter((_, index) => index % 5 === 0))("%s in the query", async (_, forge) => {
    await expectRefused({ query: `?session=${encodeURIComponent(forge(good))}` });
  });

  test.each<[string, Claimant]>([
    ["a request without a session [launch-11]", {}],
    [
      "a session in a cookie [launch-11]",
      { headers: { cookie: `session=${good.session}; edu-session=${good.session}` } },
    ],
    ["an empty session in the query", { query: "?session=" }],
    [
      "two headers that differ, both good [launch-11]",
      { headers: { ...headersOf(good.session), "x-edu-session": other } },
    ],
    [
      "a good session beside one cut short",
      { headers: { ...headersOf(good.session), "x-edu-session": good.session.slice(1) } },
    ],
    ["another scheme", { headers: { authorization: `Token ${good.session}` } }],
    [
      "another scheme beside a good session [launch-11]",
      { headers: { ...headersOf(good.session), authorization: "Basic bWluamk6eA==" } },
    ],
    [
      "the same header twice",
      { headers: { authorization: `Bearer ${good.session}, Bearer ${good.session}` } },
    ],
    ["an API token", { headers: { authorization: `Bearer ${world.sent["teacher's bearer"].bearer}` } }],
    ["a hub cookie", { headers: { ...world.sent["teacher's cookie"].headers } }],
  ])("%s", async (_, who) => {
    await expectRefused(who);
  });

  test("a session that was revoked, whose student has left, or whose person or classroom is archived [errors-2] [launch-11] [launch-9]", async () => {
    const expectRefusedAfter = async (
      end: (school: Awaited<ReturnType<typeof createSchool>>, studentId: string) => Promise<unknown>,
    ) => {
      const school = await createSchool();
      const student = await school.student();
      const session = await launchSessionOf(student, await school.activity());
      await end(school, student.id);
      await expectRefused({ headers: headersOf(session) });
    };
    await expectRefusedAfter((_, actorId) =>
      prisma().launch.updateMany({ where: { actorId }, data: { revokedAt: new Date() } }),
    );
    await expectRefusedAfter((_, profileId) =>
      prisma().enrolment.updateMany({ where: { profileId }, data: { status: "archived" } }),
    );
    await expectRefusedAfter((_, id) =>
      prisma().profile.update({ where: { id }, data: { status: "archived" } }),
    );
    await expectRefusedAfter(({ classroomId: id }) =>
      prisma().classroom.update({ where: { id }, data: { status: "archived" } }),
    );
  });
});

test("the session that the forgeries were made from gets 401 from no operation, in either header, in both and in the query [launch-10] [launch-11]", async () => {
  for (const operation of operations) {
    const { session } = good;
    const ways: Claimant[] = [
      { headers: headersOf(session) },
      { headers: { authorization: `bearer ${session}` } },
      { headers: { "x-edu-session": session } },
      { query: `?session=${session}` },
    ];
    for (const who of ways) {
      const { status, json } = await callOperation(operation, who);
      const answer = [status, json.error?.code].filter(Boolean).join(" ");
      expect([operation.name, answer]).toEqual([operation.name, STUDENTS_ANSWERS[operation.name] ?? "200"]);
    }
  }
});
