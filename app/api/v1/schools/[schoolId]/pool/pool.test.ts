import { describe, expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { callAs, problemsOf } from "@/test/call-as";
import { createOperator, createSchool } from "@/test/create-school";
import { GET, PATCH } from "./route";

function read(person: Person, school: { id: string }) {
  return callAs(person, GET, { params: { schoolId: school.id } });
}

function edit(person: Person, school: { id: string }, body: object) {
  return callAs(person, PATCH, { method: "PATCH", body, params: { schoolId: school.id } });
}

function listEditEvents(school: { id: string }) {
  return prisma().auditEvent.findMany({
    where: { schoolId: school.id, action: "pool.edit" },
    orderBy: { id: "asc" },
  });
}

describe("a school's models, prices and limits", () => {
  test("are returned with the name, kind, age rule and terms of each of the hub's models", async () => {
    const school = await createSchool({ dailyLimitCredits: 30 });
    const { json } = await read(school.admin, school);
    expect(json.data).toMatchObject({
      allowsAllModels: true,
      dailyLimitCredits: 30,
      lowWaterCredits: null,
      textPriceCredits: 1,
      imagePriceCredits: 10,
    });
    expect(json.data.models[0]).toEqual({
      id: "demo-text",
      name: "Demo text",
      mediaType: "text",
      allowsUnder18: true,
      minimumAge: 0,
      isClassroomDefault: true,
      terms: null,
    });
  });

  test("are for the school's admins and operators only", async () => {
    const [school, other, operator] = [await createSchool(), await createSchool(), await createOperator()];
    for (const send of [read, (person: Person) => edit(person, school, {})]) {
      expect((await send(operator, school)).status).toBe(200);
      expect((await send(school.teacher, school)).status).toBe(403);
      expect((await send(other.admin, school)).status).toBe(404);
    }
  });
});

describe("editing a school's models, prices and limits", () => {
  test("writes one audit event with old and new values, and none when nothing changes", async () => {
    const school = await createSchool();
    const body = { allowsAllModels: false, allowedModels: ["demo-text", "demo-text"], lowWaterCredits: 50 };
    const { json } = await edit(school.admin, school, body);
    expect(json.data).toMatchObject({
      allowsAllModels: false,
      allowedModels: ["demo-text"],
      lowWaterCredits: 50,
    });
    await edit(school.admin, school, body);
    await edit(school.admin, school, { lowWaterCredits: null });
    expect((await listEditEvents(school)).map(({ detail }) => detail)).toEqual([
      {
        allowsAllModels: false,
        allowsAllModelsBefore: true,
        allowedModels: ["demo-text"],
        allowedModelsBefore: [],
        lowWaterCredits: 50,
        lowWaterCreditsBefore: null,
      },
      { lowWaterCredits: null, lowWaterCreditsBefore: 50 },
    ]);
  });

  test("keeps the values that are not given", async () => {
    const school = await createSchool();
    const settings = { dailyLimitCredits: 40, allowsAllModels: false, allowedModels: ["demo-text"] };
    await edit(school.admin, school, settings);
    await edit(await createOperator(), school, { imagePriceCredits: 12 });
    const { json } = await edit(school.admin, school, { lowWaterCredits: 7 });
    expect(json.data).toMatchObject({
      ...settings,
      textPriceCredits: 1,
      imagePriceCredits: 12,
      lowWaterCredits: 7,
    });
  });

  test("lets only operators change prices [credits-1]", async () => {
    const school = await createSchool();
    expect((await edit(school.admin, school, { textPriceCredits: 2, lowWaterCredits: 5 })).status).toBe(403);
    expect((await read(school.admin, school)).json.data.lowWaterCredits).toBeNull();
    const changed = await edit(await createOperator(), school, {
      textPriceCredits: 2,
      imagePriceCredits: 12,
    });
    expect(changed.json.data).toMatchObject({ textPriceCredits: 2, imagePriceCredits: 12 });
  });

  test.each([
    [{ allowedModels: ["demo-text", "nothing"] }, "422 allowedModels.1"],
    [{ allowModels: ["nothing"] }, "422 allowModels.0"],
    [{ dailyLimitCredits: 0 }, "422 dailyLimitCredits"],
    [{ lowWaterCredits: -1 }, "422 lowWaterCredits"],
    [{ lowWaterCredits: 1.5 }, "422 lowWaterCredits"],
    [{ poolId: "x" }, "422 poolId"],
  ])("refuses %j", async (body, expected) => {
    const school = await createSchool();
    expect(problemsOf(await edit(school.admin, school, body))).toBe(expected);
    expect(await listEditEvents(school)).toEqual([]);
  });

  test("allows and disallows single models and keeps the others of the list [people-3]", async () => {
    const school = await createSchool();
    await edit(school.admin, school, { allowsAllModels: false, allowedModels: ["demo-text"] });
    await Promise.all([
      edit(school.admin, school, { allowModels: ["demo-image"] }),
      edit(school.admin, school, { disallowModels: ["demo-text", "long-gone"] }),
    ]);
    expect((await read(school.admin, school)).json.data.allowedModels).toEqual(["demo-image"]);
    await edit(school.admin, school, { allowModels: ["demo-image"] });
    expect((await listEditEvents(school)).slice(1)).toHaveLength(2);
  });

  test("keeps both changes of two edits at once", async () => {
    const school = await createSchool();
    await Promise.all([
      edit(school.admin, school, { dailyLimitCredits: 20 }),
      edit(school.admin, school, { lowWaterCredits: 40 }),
    ]);
    expect((await read(school.admin, school)).json.data).toMatchObject({
      dailyLimitCredits: 20,
      lowWaterCredits: 40,
    });
  });
});
