import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import type { Person } from "@/lib/access/person";
import { getBalance, getSchoolBalance } from "@/lib/credits/get-balance";
import { endHold, reserveCredits } from "@/lib/credits/queries/holds";
import { prisma } from "@/lib/database/prisma";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { aDeveloper, aLaunch, anOperator, aSchool, type TestSchool } from "@/test/a-school";
import { getSummary } from "./get-summary";
import { getUsageTotals } from "./get-usage-totals";
import { listEntries, listNamedEntries } from "./list-entries";
import { listUsageChoices } from "./list-usage-choices";

async function spend(student: Person, activityId: string, ending: "settled" | "released" | null = "settled") {
  const launch = verifyLaunchSession(await aLaunch(student, activityId));
  const holdId = uuidv7();
  const how = { mediaType: "text", model: "demo-text", operation: null, kind: "textCreate" } as const;
  const { outcome } = await reserveCredits({ ...how, launch, instanceId: uuidv7(), holdId });
  expect(outcome).toBe("reserved");
  if (ending) await endHold({ holdId, state: ending, answer: null, poolId: null });
}

/** A school where one student spent a credit, another got one back, and a third one's is still held. */
async function aBusySchool() {
  const school = await aSchool();
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

const LEDGER = ["hold", "release", "hold", "settle", "hold", "grant"];
const typesOf = async (person: Person, filters = {}) =>
  (await listEntries(person, { limit: 200, ...filters })).items.map(({ type }) => type);

describe("the entries that a person sees", () => {
  it("are a student's own", async () => {
    const { spender, unlucky } = await aBusySchool();
    expect(await typesOf(spender)).toEqual(["settle", "hold"]);
    expect(await typesOf(unlucky)).toEqual(["release", "hold"]);
  });

  it("are a teacher's classrooms', without the school's grants", async () => {
    const { school } = await aBusySchool();
    expect(await typesOf(school.teacher)).toEqual(LEDGER.slice(0, -1));
  });

  it("are all of the school's for its admin, and none of another school's", async () => {
    const { school } = await aBusySchool();
    const other = await aSchool();
    expect(await typesOf(school.admin)).toEqual(LEDGER);
    expect(await typesOf(other.admin)).toEqual(["grant"]);
    expect(await typesOf(other.teacher)).toEqual([]);
  });

  it("are every school's for an operator", async () => {
    const { school, activityId } = await aBusySchool();
    const operator = await anOperator();
    expect(await typesOf(operator, { classroomId: school.classroomId, activityId })).toEqual(
      LEDGER.slice(0, -1),
    );
  });

  it("may be named by what is in one's scope only: all else is as if it did not exist", async () => {
    const { spender, waiting, school, activityId } = await aBusySchool();
    const other = await aSchool();
    const missing = { code: "NOTFOUND_001" };
    const nowhere = uuidv7();
    for (const stranger of [other.admin, other.teacher, await other.student(), await aDeveloper()]) {
      for (const filter of [{ studentId: spender.id }, { classroomId: school.classroomId }, { activityId }]) {
        await expect(typesOf(stranger, filter)).rejects.toMatchObject(missing);
        await expect(getSummary(stranger, { groupBy: "day", ...filter })).rejects.toMatchObject(missing);
      }
    }
    await expect(typesOf(spender, { studentId: waiting.id })).rejects.toMatchObject(missing);
    for (const filter of [{ studentId: nowhere }, { classroomId: nowhere }, { activityId: nowhere }]) {
      await expect(typesOf(await anOperator(), filter)).rejects.toMatchObject(missing);
    }
  });

  it("may be named by whoever sees them, also after a student has left", async () => {
    const { spender, school, activityId } = await aBusySchool();
    await prisma().enrolment.updateMany({ where: { profileId: spender.id }, data: { standing: "archived" } });
    const filters = { studentId: spender.id, classroomId: school.classroomId, activityId };
    for (const viewer of [spender, school.teacher, school.admin, await anOperator()]) {
      expect(await typesOf(viewer, filters), viewer.role).toEqual(["settle", "hold"]);
      expect((await getSummary(viewer, { groupBy: "day", ...filters })).totals.spentCredits).toBe(1);
    }
  });
});

describe("a list of entries", () => {
  it("finds what an app spent, and offers the app, after its activity was given another", async () => {
    const [{ school, activityId }, other] = [await aBusySchool(), await aSchool()];
    await prisma().activity.update({ where: { id: activityId }, data: { appId: other.appId } });
    const viewers = [school.teacher, school.admin, await anOperator()];
    for (const viewer of viewers) {
      expect(await typesOf(viewer, { appSlug: school.appSlug }), viewer.role).toEqual(LEDGER.slice(0, -1));
      const { apps } = await listUsageChoices(
        viewer,
        viewer.role === "operator" ? { schoolId: school.id } : {},
      );
      expect(apps.map(({ slug }) => slug).sort()).toEqual([school.appSlug, other.appSlug].sort());
    }
  });

  it("pages without missing or repeating one", async () => {
    const { school } = await aBusySchool();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listEntries(school.admin, { limit: 4, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ type }) => type));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(LEDGER);
  });

  it("counts a day by the school's midnight, and the last day whole", async () => {
    const { school } = await aBusySchool();
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul" }).format(new Date());
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    expect(await typesOf(school.admin, { from: today, to: today })).toEqual(LEDGER);
    expect(await typesOf(school.admin, { from: tomorrow })).toEqual([]);
    expect(await typesOf(school.admin, { to: new Date(Date.now() - 3_600_000).toISOString() })).toEqual([]);
  });

  it("filters by type, app and model, and says what became of a hold", async () => {
    const { school } = await aBusySchool();
    const filters = { type: "hold", appSlug: school.appSlug, model: "demo-text" } as const;
    const { items } = await listNamedEntries(school.admin, { limit: 10, ...filters });
    expect(items.map(({ holdState }) => holdState)).toEqual(["reserved", "released", "settled"]);
    expect(items[0]).toMatchObject({
      activityTitle: "Our town",
      app: { name: "Storybook" },
      timeZone: "Asia/Seoul",
    });
  });

  it("refuses a cursor that it did not give, and an id that is none", async () => {
    const { admin } = await aSchool();
    await expect(listEntries(admin, { limit: 1, cursor: "abc" })).rejects.toMatchObject({ code: "VAL_001" });
    await expect(listEntries(admin, { limit: 1, classroomId: "4-2" })).rejects.toMatchObject({
      code: "VAL_001",
    });
  });
});

describe("balances and totals", () => {
  const numbers = { available: 998, reserved: 1, spent: 1, granted: 1000, spentToday: 1, spentThisMonth: 1 };

  it("add up for the school's admin and for an operator", async () => {
    const { school } = await aBusySchool();
    expect(await getBalance(school.admin)).toMatchObject({
      ...numbers,
      counts: { students: 3, teachers: 1 },
    });
    const { id: schoolId, poolId } = school;
    expect(await getSchoolBalance(await anOperator(), schoolId)).toMatchObject({
      ...numbers,
      schoolId,
      poolId,
    });
  });

  it("are nobody else's to see", async () => {
    const { school, spender }: { school: TestSchool; spender: Person } = await aBusySchool();
    await expect(getBalance(school.teacher)).rejects.toMatchObject({ code: "NOTFOUND_001" });
    await expect(getBalance(spender)).rejects.toMatchObject({ code: "NOTFOUND_001" });
    for (const stranger of [school.admin, school.teacher, await aDeveloper()]) {
      const asked = getSchoolBalance(stranger, school.id);
      await expect(asked).rejects.toMatchObject({ code: "NOTFOUND_001" });
    }
    for (const nowhere of [uuidv7(), "4-2"]) {
      const asked = getSchoolBalance(await anOperator(), nowhere);
      await expect(asked).rejects.toMatchObject({ code: "NOTFOUND_001" });
    }
  });

  it("say what one has used oneself, and what is still held", async () => {
    const { spender, waiting } = await aBusySchool();
    expect(await getUsageTotals(spender)).toMatchObject({
      spentTodayCredits: 1,
      operationsThisMonth: 1,
      reservedCredits: 0,
    });
    expect(await getUsageTotals(waiting)).toMatchObject({ spentTodayCredits: 0, reservedCredits: 1 });
  });
});
