import { randomUUID } from "node:crypto";
import argon2 from "@node-rs/argon2";
import { afterEach, describe, expect, test, vi } from "vitest";
import { POST as MAKE_PASSWORDS } from "@/app/api/v1/classrooms/[classroomId]/passwords/route";
import { POST as ADD_HUB_PERSON } from "@/app/api/v1/hub-people/route";
import { POST as RESET_PASSWORD } from "@/app/api/v1/people/[profileId]/password/route";
import { POST as CHANGE_PASSWORD } from "@/app/api/v1/profile/password/route";
import { POST as ADD_PERSON } from "@/app/api/v1/schools/[schoolId]/people/route";
import { GET as MAKE_CARDS } from "@/app/api/v1/schools/[schoolId]/roster-imports/[importId]/cards/route";
import { POST as ADD_SCHOOL } from "@/app/api/v1/schools/route";
import { POST as CREATE_TOKEN } from "@/app/api/v1/tokens/route";
import { callAs } from "@/test/call-as";
import { createOperator, createSchool, PASSWORD } from "@/test/create-school";
import { importsOf, runJob } from "@/test/roster-imports";
import { inPasswordQueue } from "./password-queue";
import { throttledSignIn } from "./throttled-sign-in";

afterEach(() => void vi.restoreAllMocks());

type Caller = Parameters<typeof callAs>[0];
const login = () => `new-${randomUUID().slice(0, 8)}`;

test("every operation that hashes or checks passwords waits for its turn, and three run at once [sign-in-9]", async () => {
  const [school, operator] = [await createSchool(), await createOperator()];
  const students = [await school.student(), await school.student(), await school.student()];
  const roster = "class,number,name\n6-1,1,Kim\n6-1,2,Park";
  const { id: importId } = await importsOf(school).importAll(roster);
  const other = importsOf(await createSchool());
  const { id: importToApplyId } = await other.check(roster);
  // Only requests the import. Its job runs together with the operations below.
  await other.apply(importToApplyId);
  const { hash, verify } = argon2;
  let [running, most, total] = [0, 0, 0];
  const counted = <Result>(work: Promise<Result>) => {
    running += 1;
    total += 1;
    most = Math.max(most, running);
    return work.finally(() => {
      running -= 1;
    });
  };
  vi.spyOn(argon2, "hash").mockImplementation((...given) => counted(hash(...given)));
  vi.spyOn(argon2, "verify").mockImplementation((...given) => counted(verify(...given)));

  const { id: schoolId, classroomId } = school;
  const newPerson = () => ({ role: "teacher", displayName: "Kim", login: login(), classroomIds: [] });
  const newSchool = { name: "Nuri", timeZone: "Asia/Seoul" };
  const answers = await Promise.all([
    ...[1, 2].map(() =>
      callAs(school.admin, ADD_PERSON, { params: { schoolId }, body: { ...newPerson(), classNumber: null } }),
    ),
    ...[1, 2].map(() =>
      callAs(operator, ADD_HUB_PERSON, {
        body: { role: "developer", displayName: "Story Lab", login: login() },
      }),
    ),
    callAs(operator, ADD_SCHOOL, {
      body: { ...newSchool, admin: { displayName: "Lee", login: login() } },
    }),
    callAs(school.admin, MAKE_PASSWORDS, {
      params: { classroomId },
      body: { studentIds: students.map(({ id }) => id) },
    }),
    callAs(school.admin, MAKE_CARDS, { params: { schoolId, importId }, path: "/?limit=2" }),
    runJob(importToApplyId).then(() => ({ status: 200 })),
    callAs(operator, RESET_PASSWORD, { method: "POST", params: { profileId: school.teacher.id } }),
    callAs(operator, CREATE_TOKEN, { body: { name: "script", password: PASSWORD } }),
    callAs(school.admin, CHANGE_PASSWORD, {
      body: { currentPassword: PASSWORD, newPassword: "seven-green-kites" },
    }),
    ...[1, 2].map(() => throttledSignIn(login(), "wrong", "203.0.113.9").then(() => ({ status: 401 }))),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([
    200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 401, 401,
  ]);
  // Passwords hashed or checked: one each for two people, two hub people, an admin, three students, two cards, a reset, a token and
  // two sign-ins; one for the import, whose new people share a password; two for the changed password.
  expect([total, most]).toEqual([17, 3]);
});

describe("the password queue", () => {
  /** Work that ends only when `start` is called, so that all work is queued behind it. */
  function createQueue() {
    const { promise: untilAllAreQueued, resolve: start } = Promise.withResolvers<void>();
    const order: string[] = [];
    const enqueue = (id: string, isKnown = false) =>
      inPasswordQueue({ id, isKnown }, async () => {
        await untilAllAreQueued;
        order.push(id);
      });
    const enqueueMany = (count: number, id: string, isKnown = false) =>
      Array.from({ length: count }, () => enqueue(id, isKnown).catch(({ code }) => code));
    return { start, order, enqueue, enqueueMany };
  }

  test("is not filled by one caller: while 150 of the caller's passwords wait, more are refused, and another gets a turn [sign-in-9]", async () => {
    const { start, enqueue, enqueueMany } = createQueue();
    const ofOne = Promise.all(enqueueMany(160, "one address"));
    const other = enqueue("another address");
    start();
    // Of the 160, three run and 150 wait.
    expect((await ofOne).filter((code) => code === "RATE_001")).toHaveLength(7);
    await other;
  });

  test("counts those of a caller who have signed in before and those who have not together", async () => {
    const { start, enqueue, enqueueMany } = createQueue();
    const ofOne = Promise.all([...enqueueMany(103, "one address"), ...enqueueMany(103, "one address", true)]);
    const other = enqueue("another address");
    start();
    expect((await ofOne).filter((code) => code === "RATE_001")).toHaveLength(206 - 153);
    await other;
  });

  test.each([
    [
      "changes a password",
      (teacher: Caller) =>
        callAs(teacher, CHANGE_PASSWORD, {
          body: { currentPassword: PASSWORD, newPassword: "seven-green-kites" },
        }),
    ],
    [
      "makes a token",
      (teacher: Caller) => callAs(teacher, CREATE_TOKEN, { body: { name: "script", password: PASSWORD } }),
    ],
  ])("lets a person in who is signed in and %s while strangers fill it", async (_, send) => {
    const { teacher } = await createSchool();
    const { start, enqueueMany } = createQueue();
    const attack = Array.from({ length: 503 }, (__, index) => enqueueMany(1, `address ${index}`)).flat();
    const sent = send(teacher);
    const refused = await Promise.race(attack);
    start();
    expect([refused, (await sent).status]).toEqual(["RATE_001", 200]);
    await Promise.all(attack);
  });

  test("lets a class in while four addresses try more logins than the queue holds [sign-in-9]", async () => {
    const { start, order, enqueueMany } = createQueue();
    const attack = Promise.all([1, 2, 3, 4].flatMap((number) => enqueueMany(150, `attacker ${number}`)));
    const school = Promise.all(enqueueMany(28, "school"));
    start();
    expect(await school).not.toContain("RATE_001");
    expect((await attack).filter((code) => code === "RATE_001").length).toBeGreaterThan(100);
    // The school takes one turn in five.
    expect(order.lastIndexOf("school")).toBeLessThan(28 * 5 + 5);
  });

  test("serves known people first, and every third time a stranger [sign-in-9]", async () => {
    const { start, order, enqueueMany } = createQueue();
    const all = [...enqueueMany(60, "stranger"), ...enqueueMany(10, "known", true)];
    start();
    await Promise.all(all);
    expect(order.lastIndexOf("known")).toBeLessThan(3 + 15 + 3);
    expect(order.slice(3, 18).filter((id) => id === "stranger").length).toBeGreaterThanOrEqual(4);
  });

  test("admits others when someone with an account has filled it from four addresses", async () => {
    const { start, enqueue, enqueueMany } = createQueue();
    const attack = [1, 2, 3, 4].flatMap((number) => enqueueMany(150, `attacker ${number}`, true));
    const school = enqueue("school");
    start();
    await school;
    expect(await Promise.all(attack)).toContain("RATE_001");
  });

  test("admits known people when strangers have filled it", async () => {
    const { start, enqueue, enqueueMany } = createQueue();
    const attack = Array.from({ length: 600 }, (_, index) => enqueueMany(1, `address ${index}`)).flat();
    const teacher = enqueue("teacher", true);
    start();
    await teacher;
    expect((await Promise.all(attack)).filter((code) => code === "RATE_001")).toHaveLength(98);
  });
});
