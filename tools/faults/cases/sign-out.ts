import { type CookieJar, callHub, signIn } from "../../../e2e/contract-program";
import { PASSWORD } from "../../../test/create-school";
import type { FaultCase } from "../case";
import { createFaultSchool } from "../fault-school";

const cookieHeader = (jar: CookieJar) => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

/** Signs out as the hub's button does. Returns whether the hub confirmed it. */
async function signOutAt(hubUrl: string, jar: CookieJar): Promise<boolean> {
  const headers = { cookie: cookieHeader(jar), "content-type": "application/x-www-form-urlencoded" };
  const csrf = await fetch(`${hubUrl}/api/auth/csrf`, { headers });
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const body = new URLSearchParams({ csrfToken, json: "true" });
  const answer = await fetch(`${hubUrl}/api/auth/signout`, {
    method: "POST",
    redirect: "manual",
    headers,
    body,
  });
  return answer.status < 400;
}

/** Once the hub has confirmed a sign-out, no copy of the cookie works, even if the database was unreachable during the sign-out. */
export const signOut: FaultCase = {
  name: "the database is unreachable during a sign-out",
  tries: { full: 5, short: 0 },
  run: async (world, { tries, schools }) => {
    const problems: string[] = [];
    let refused = 0;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const hubUrl = world.hubs[attempt % world.hubs.length]?.hubUrl ?? "";
      const school = await createFaultSchool();
      schools.push(school);
      const jar = await signIn(hubUrl, school.school.teacher.login, PASSWORD);
      const isSignedIn = async () => (await callHub(hubUrl, jar, "/lms/classrooms")).status === 200;
      if (!(await isSignedIn())) problems.push("the teacher could not sign in");
      await world.database.killPrimary();
      const isDone = await signOutAt(hubUrl, jar).catch(() => false);
      await world.database.startPrimary();
      if (!isDone) refused += 1;
      if (!isDone && !(await signOutAt(hubUrl, jar))) problems.push("signing out again is refused");
      if (await isSignedIn())
        problems.push(`the cookie still works after a sign-out${isDone ? "" : " again"}`);
    }
    return { injected: tries, problems, note: `${refused} of ${tries} were refused and tried again` };
  },
};
