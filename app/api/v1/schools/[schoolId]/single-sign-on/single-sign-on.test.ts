import { expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { throttledSignIn } from "@/lib/people/throttled-sign-in";
import { callAs, problemsOf } from "@/test/call-as";
import { createSchool, PASSWORD } from "@/test/create-school";
import { setSsoFile } from "@/test/single-sign-on";
import { GET, PATCH } from "./route";

function setFileFor(schools: string[]) {
  setSsoFile([
    {
      id: "google",
      name: "Google",
      issuer: "https://accounts.google.com",
      clientId: "hub",
      clientSecretEnv: "TEST_SSO_SECRET",
      schools,
      match: { claim: "email", field: "ssoId" },
    },
  ]);
}

const read = (person: Person, schoolId: string) => callAs(person, GET, { params: { schoolId } });
const set = (person: Person, schoolId: string, onlySingleSignOn: boolean) =>
  callAs(person, PATCH, { method: "PATCH", params: { schoolId }, body: { onlySingleSignOn } });
const signIn = ({ login }: Person) => throttledSignIn(login, PASSWORD, "203.0.113.9");

test("with single sign-on only, the right password of a student or teacher is refused, and admins keep theirs [sso-7]", async () => {
  const school = await createSchool();
  setFileFor([school.id]);
  const student = await school.student();
  expect((await read(school.admin, school.id)).json.data).toEqual({
    providers: [{ id: "google", name: "Google" }],
    onlySingleSignOn: false,
  });
  expect((await set(school.admin, school.id, true)).json.data.onlySingleSignOn).toBe(true);
  for (const person of [student, school.teacher])
    await expect(signIn(person)).rejects.toMatchObject({ code: "AUTH_002" });
  expect(await throttledSignIn(student.login, "another password", "203.0.113.9")).toBeNull();
  expect(await signIn(school.admin)).toMatchObject({ id: school.admin.id });
  await set(school.admin, school.id, false);
  expect(await signIn(student)).toMatchObject({ id: student.id });
});

test("a school without a provider cannot require single sign-on, and another school is not found [sso-7]", async () => {
  const [school, other] = [await createSchool(), await createSchool()];
  setFileFor([other.id]);
  expect((await read(school.admin, school.id)).json.data).toEqual({ providers: [], onlySingleSignOn: false });
  expect(problemsOf(await set(school.admin, school.id, true))).toBe("422 onlySingleSignOn");
  expect((await set(school.admin, other.id, true)).status).toBe(404);
});
