import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { createSchool } from "@/test/create-school";
import { importsOf, runJob } from "@/test/roster-imports";
import { setSsoFile } from "@/test/single-sign-on";

const provider = (schools: string[]) => ({
  id: "google",
  name: "Google",
  issuer: "https://accounts.google.com",
  clientId: "hub",
  clientSecretEnv: "TEST_SSO_SECRET",
  schools,
  match: { claim: "email", field: "ssoId" },
});

const FILE = "class,number,name,login,email\n4-2,1,Kim Minji,LOGIN,Minji@School.example";

async function importInto(school: Awaited<ReturnType<typeof createSchool>>, login: string) {
  const { check, apply, changes } = importsOf(school);
  const { id } = await check(FILE.replace("LOGIN", login));
  const list = await changes(id);
  await apply(id);
  await runJob(id);
  return list.find(({ type }) => type === "person");
}

const ssoIdOf = async (login: string) =>
  (await prisma().profile.findUniqueOrThrow({ where: { login }, select: { ssoId: true } })).ssoId;

test("an import sets the id for single sign-on of new and present people, where the school uses it [sso-9]", async () => {
  const [school, other] = [await createSchool(), await createSchool()];
  setSsoFile([provider([school.id])]);
  const [login, student] = [`minji-${school.id}`.slice(0, 30), await school.student()];
  await importInto(school, login);
  expect(await ssoIdOf(login)).toBe("minji@school.example");
  expect(await importInto(school, student.login)).toMatchObject({
    kind: "changed",
    fields: expect.arrayContaining(["ssoId"]),
  });
  expect(await ssoIdOf(student.login)).toBe("minji@school.example");

  const elsewhere = await other.student();
  await importInto(other, elsewhere.login);
  expect(await ssoIdOf(elsewhere.login)).toBeNull();
});
