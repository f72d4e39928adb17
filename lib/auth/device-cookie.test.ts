import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { findSchoolName } from "@/lib/schools/find-school-name";
import { createOperator, createSchool } from "@/test/create-school";
import { schoolCookieOf } from "./device-cookie";

test("a device remembers the school of who signed in, by its id alone, and nothing of the hub's people [sign-in-10]", async () => {
  const school = await createSchool();
  const cookie = `hub.school=${school.id}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`;
  for (const { id } of [await school.student(), school.teacher])
    expect(await schoolCookieOf(id)).toBe(cookie);
  expect(await schoolCookieOf((await createOperator()).id)).toBeNull();
});

test("an archived or unknown school has no name on the sign-in page [sign-in-10]", async () => {
  const { id } = await createSchool();
  expect(await findSchoolName(id)).toMatchObject({ id });
  for (const unknown of [undefined, "", "minji", randomUUID()])
    expect(await findSchoolName(unknown)).toBeNull();
  await prisma().school.update({ where: { id }, data: { status: "archived" } });
  expect(await findSchoolName(id)).toBeNull();
});
