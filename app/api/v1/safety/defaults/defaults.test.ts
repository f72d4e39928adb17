import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { getSchoolSafety } from "@/lib/safety/safety-settings";
import { createSchool as addSchool } from "@/lib/schools/create-school";
import { callAs } from "@/test/call-as";
import { createOperator, createSchool } from "@/test/create-school";
import { GET, PATCH } from "./route";

const operator = await createOperator();

test("a school that is added begins with what operators have set; schools that exist keep theirs [safety-14]", async () => {
  const school = await createSchool();
  const body = { levels: { illicit: "flag" }, helpText: { en: "Ask the nurse." }, incidentDays: 60 };
  const changed = await callAs(operator, PATCH, { method: "PATCH", body });
  try {
    expect(changed.json.data).toMatchObject({ ...body, levels: { illicit: "flag", hate: "stop" } });
    expect((await callAs(operator, GET)).json.data).toEqual(changed.json.data);
    const admin = { displayName: "Admin", login: `admin-${school.id}` };
    const added = await addSchool(operator, { name: "New", nameKo: null, timeZone: "Asia/Seoul", admin });
    expect(await getSchoolSafety(operator, added.id)).toMatchObject({
      incidentDays: 60,
      levels: { illicit: "flag" },
    });
    expect(await getSchoolSafety(operator, school.id)).toMatchObject({ incidentDays: 90 });
  } finally {
    await prisma().safetyDefaults.deleteMany();
  }
});
