import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import type { Person } from "@/lib/access/person";
import { getBalance, getSchoolBalance } from "@/lib/credits/get-balance";
import { endHold, takeHold } from "@/lib/credits/queries/holds";
import { prisma } from "@/lib/database/prisma";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import type { EntryType } from "@/packages/client/contract/usage";
import {
  createDeveloper,
  createOperator,
  createSchool,
  launchSessionOf,
  type TestSchool,
} from "@/test/create-school";
import { getSummary, getUsageTotals } from "./get-summary";
import { listEntries, listNamedEntries } from "./list-entries";
import { listUsageChoices } from "./list-usage-choices";

async function spend(student: Person, activityId: string, ending: "settled" | "released" | null = "settled") {
  const launch = verifyLaunchSession(await launchSessionOf(student, activityId));
  const holdId = uuidv7();
  const how = {
    mediaType: "text",
    model: "demo-text",
    minimumAge: 0,
    operation: null,
    kind: "textCreate",
  } as const;
  const { outcome } = await takeHold({ ...how, launch, instanceId: uuidv7(), holdId });
  expect(outcome).toBe("reserved");
  if (ending) await endHold({ holdId, state: ending, answer: null, poolId: null });
}

/** Creates a school with three students: one has spent a credit, one got it back, and one has it reserved. */
async function createBusySchool() {
  const school = await createSchool();
  const activityId = await school.activity();
  const [spender, unlucky, waiting] = [
    await school.student(),
    await school.student(),
    await school.student(),
  ];
  await spend(spender, activityId);
  await spend(unlucky, activityId, "released");
  await spend(waiting, activityId, null);
  return { school, activityId, spender, unlucky, waiting };
}

/** The types of the entries of a busy school, newest first. */
const TYPES = ["reserved", "released", "settle", "grant"];
const listTypes = async (person: Person, filters = {}) =>
  (await listEntries(person, { limit: 200, ...filters })).items.map(({ type }) => type);

describe("the entries that a person sees", () => {
  it("are a student's own [people-1]", async () => {
    const { spender, unlucky } = await createBusySchool();
    expect(await listTypes(spender)).toEqual(["settle"]);
    expect(await listTypes(unlucky)).toEqual(["released"]);
  });

  it("are those of their classrooms for a teacher, without the school's grants [people-2]", async () => {
    const { school } = await createBusySchool();
    expect(await listTypes(school.teacher)).toEqual(TYPES.slice(0, -1));
  });

  it("are all entries of the school for its admin, and none of another school [people-3]", async () => {
    const { school } = await createBusySchool();
    const other = await createSchool();
    expect(await listTypes(school.admin)).toEqual(TYPES);
    expect(await listTypes(other.admin)).toEqual(["grant"]);
    expect(await listTypes(other.teacher)).toEqual([]);
  });

  it("are those of any school for an operator [people-5]", async () => {
    const { school, activityId } = await createBusySchool();
    const operator = await createOperator();
    expect(await listTypes(operator, { classroomId: school.classroomId, activityId })).toEqual(
      TYPES.slice(0, -1),
    );
  });

  it("may be filtered only by ids that the person may see; any other id is NOTFOUND_001, as if it did not exist [people-6] [usage-1] [usage-2]", async () => {
    const { spender, waiting, school, activityId } = await createBusySchool();
    const other = await createSchool();
    const missing = { code: "NOTFOUND_001" };
    const unknownId = uuidv7();
    for (const stranger of [other.admin, other.teacher, await other.student(), await createDeveloper()]) {
      for (const filter of [{ studentId: spender.id }, { classroomId: school.classroomId }, { activityId }]) {
        await expect(listTypes(stranger, filter)).rejects.toMatchObject(missing);
        await expect(getSummary(stranger, { groupBy: "day", ...filter })).rejects.toMatchObject(missing);
      }
    }
    await expect(listTypes(spender, { studentId: waiting.id })).rejects.toMatchObject(missing);
    for (const filter of [{ studentId: unknownId }, { classroomId: unknownId }, { activityId: unknownId }]) {
      await expect(listTypes(await createOperator(), filter)).rejects.toMatchObject(missing);
    }
  });

  it("may still be filtered by a student who has left the classroom", async () => {
    const { spender, school, activityId } = await createBusySchool();
    await prisma().enrolment.updateMany({ where: { profileId: spender.id }, data: { status: "archived" } });
    const filters = { studentId: spender.id, classroomId: school.classroomId, activityId };
    for (const viewer of [spender, school.teacher, school.admin, await createOperator()]) {
      expect(await listTypes(viewer, filters), viewer.role).toEqual(["settle"]);
      expect((await getSummary(viewer, { groupBy: "day", ...filters })).totals.spentCredits).toBe(1);
    }
  });
});

describe("a list of entries", () => {
  it("finds the spending of an app, and offers it as a filter, after the activity has changed to another app", async () => {
    const [{ school, activityId }, other] = [await createBusySchool(), await createSchool()];
    await prisma().activity.update({ where: { id: activityId }, data: { appId: other.appId } });
    const viewers = [school.teacher, school.admin, await createOperator()];
    for (const viewer of viewers) {
      expect(await listTypes(viewer, { appSlug: school.appSlug }), viewer.role).toEqual(TYPES.slice(0, -1));
      const { apps } = await listUsageChoices(
        viewer,
        viewer.role === "operator" ? { schoolId: school.id } : {},
      );
      expect(apps.map(({ slug }) => slug).sort()).toEqual([school.appSlug, other.appSlug].sort());
    }
  });

  it("is paged without missing or repeating an entry [ledger-7] [lists-1]", async () => {
    const { school } = await createBusySchool();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listEntries(school.admin, { limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ type }) => type));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(TYPES);
  });

  it("starts days at the school's midnight, and includes the last day [ledger-6] [usage-1]", async () => {
    const { school } = await createBusySchool();
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul" }).format(new Date());
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    expect(await listTypes(school.admin, { from: today, to: today })).toEqual(TYPES);
    expect(await listTypes(school.admin, { from: tomorrow })).toEqual([]);
    expect(await listTypes(school.admin, { to: new Date(Date.now() - 3_600_000).toISOString() })).toEqual([]);
  });

  it("filters by type, app and model, and has the state of each hold [ledger-7]", async () => {
    const { school } = await createBusySchool();
    const filters = { appSlug: school.appSlug, model: "demo-text" };
    for (const type of TYPES.slice(0, -1) as EntryType[])
      expect(await listTypes(school.admin, { ...filters, type })).toEqual([type]);
    const { items } = await listNamedEntries(school.admin, { limit: 10, ...filters });
    expect(items.map(({ holdState }) => holdState)).toEqual(["reserved", "released", "settled"]);
    expect(items[0]).toMatchObject({
      activityTitle: "Our town",
      app: { name: "Storybook" },
      timeZone: "Asia/Seoul",
    });
  });

  it("refuses an invalid cursor and a malformed id", async () => {
    const { admin } = await createSchool();
    await expect(listEntries(admin, { limit: 1, cursor: "abc" })).rejects.toMatchObject({ code: "VAL_001" });
    await expect(listEntries(admin, { limit: 1, classroomId: "4-2" })).rejects.toMatchObject({
      code: "VAL_001",
    });
  });
});

describe("balances and totals", () => {
  const numbers = { available: 998, reserved: 1, spent: 1, granted: 1000, spentToday: 1, spentThisMonth: 1 };

  it("add up for the school's admin and for an operator", async () => {
    const { school } = await createBusySchool();
    const { entryCount, lastHash } = await prisma().poolBalance.findUniqueOrThrow({
      where: { poolId: school.poolId },
    });
    const head = { entryCount, lastHash: Buffer.from(lastHash).toString("hex") };
    expect(head).toEqual({ entryCount: 2, lastHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await getBalance(school.admin)).toMatchObject({
      ...numbers,
      ...head,
      counts: { students: 3, teachers: 1 },
    });
    const { id: schoolId, poolId } = school;
    expect(await getSchoolBalance(await createOperator(), schoolId)).toMatchObject({
      ...numbers,
      ...head,
      schoolId,
      poolId,
    });
  });

  it("are hidden from everyone else", async () => {
    const { school, spender }: { school: TestSchool; spender: Person } = await createBusySchool();
    await expect(getBalance(school.teacher)).rejects.toMatchObject({ code: "NOTFOUND_001" });
    await expect(getBalance(spender)).rejects.toMatchObject({ code: "NOTFOUND_001" });
    for (const nonOperator of [school.admin, school.teacher, await createDeveloper()]) {
      const balance = getSchoolBalance(nonOperator, school.id);
      await expect(balance).rejects.toMatchObject({ code: "NOTFOUND_001" });
    }
    for (const unknownId of [uuidv7(), "4-2"]) {
      const balance = getSchoolBalance(await createOperator(), unknownId);
      await expect(balance).rejects.toMatchObject({ code: "NOTFOUND_001" });
    }
  });

  it("show a student's own use, and what is still reserved", async () => {
    const { spender, waiting } = await createBusySchool();
    expect(await getUsageTotals(spender)).toMatchObject({
      spentTodayCredits: 1,
      operationsThisMonth: 1,
      reservedCredits: 0,
    });
    expect(await getUsageTotals(waiting)).toMatchObject({ spentTodayCredits: 0, reservedCredits: 1 });
  });

  it("show staff what one person, activity, app or model used when they filter [usage-3]", async () => {
    const { school, activityId, spender, unlucky, waiting } = await createBusySchool();
    const read = async (filters: Parameters<typeof getUsageTotals>[1]) => {
      const totals = await getUsageTotals(school.teacher, filters);
      return [
        totals.spentTodayCredits,
        totals.spentThisMonthCredits,
        totals.operationsThisMonth,
        totals.reservedCredits,
      ];
    };
    expect(await read({ studentId: spender.id })).toEqual([1, 1, 1, 0]);
    expect(await read({ studentId: unlucky.id })).toEqual([0, 0, 0, 0]);
    expect(await read({ studentId: waiting.id })).toEqual([0, 0, 0, 1]);
    expect(await read({ activityId, appSlug: school.appSlug, model: "demo-text" })).toEqual([1, 1, 1, 1]);
    expect(await read({ model: "another" })).toEqual([0, 0, 0, 0]);
  });
});
