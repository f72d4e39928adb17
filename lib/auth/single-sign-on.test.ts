import { afterAll, beforeEach, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { env } from "@/lib/env";
import { createSchool } from "@/test/create-school";
import { startOidcProvider } from "@/test/oidc-provider";
import {
  CookieJar,
  chooseAccount,
  comeBack,
  pressButton,
  setSsoFile,
  signInWith,
} from "@/test/single-sign-on";

const ID = "school";
const callback = `${env().hubUrl}/api/auth/callback/${ID}`;
const accounts = new Map<string, Record<string, string | boolean>>();
const verified = (email: string) => ({ email, email_verified: true });
for (const [sub, claims] of Object.entries({
  "sub-minji": verified("minji@school.example"),
  "sub-other": verified("Minji@School.example"),
  "sub-unverified": { email: "minji@school.example", email_verified: false },
  "sub-outside": verified("minji@elsewhere.example"),
  "sub-nobody": verified("nobody@school.example"),
}))
  accounts.set(sub, claims);
const provider = await startOidcProvider(accounts, callback);
afterAll(() => provider.close());

const entry = (schools: string[], more: object = {}) => ({
  id: ID,
  name: "Hanbit accounts",
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecretEnv: "TEST_SSO_SECRET",
  schools,
  match: { claim: "email", field: "ssoId" },
  ...more,
});

beforeEach(() => prisma().identityLink.deleteMany({ where: { issuer: provider.issuer } }));

/** A school with single sign-on, and a student who has an address of it. */
async function createSsoSchool(more: object = {}) {
  const school = await createSchool();
  setSsoFile([entry([school.id], more)]);
  const student = await school.student();
  await prisma().profile.update({ where: { id: student.id }, data: { ssoId: "minji@school.example" } });
  return { school, student };
}

test("the first single sign-on links the account to the person of the roster, later ones find the link [sso-2]", async () => {
  const { student } = await createSsoSchool();
  const first = await signInWith(new CookieJar(), ID, "sub-minji");
  expect([first.page, first.person?.id]).toEqual(["/kr/work", student.id]);
  await prisma().profile.update({ where: { id: student.id }, data: { ssoId: null } });
  expect((await signInWith(new CookieJar(), ID, "sub-minji")).person?.id).toBe(student.id);
  const events = await prisma().auditEvent.findMany({
    where: { subjectId: student.id },
    orderBy: { id: "asc" },
  });
  expect(events.map(({ action }) => action)).toEqual(["identity.link", "sign-in", "sign-in"]);
});

test.each([
  ["an address that is not verified", "sub-unverified", "unverified", {}],
  ["an account of another domain", "sub-outside", "domain", { allowedDomains: ["school.example"] }],
  ["an account of nobody in the roster", "sub-nobody", "unknown", {}],
])(
  "refuses %s, on the page in the language of the sign-in, and makes nobody [sso-3]",
  async (_, account, reason, more) => {
    await createSsoSchool(more);
    const before = await prisma().profile.count();
    const { page, person } = await signInWith(new CookieJar(), ID, account);
    expect([page, person]).toEqual([`/kr/sign-in?error=sso-${reason}`, null]);
    expect(await prisma().profile.count()).toBe(before);
  },
);

test("refuses a second account of a person who is linked, until an admin removes the link [sso-4]", async () => {
  const { student } = await createSsoSchool();
  await signInWith(new CookieJar(), ID, "sub-minji");
  const second = await signInWith(new CookieJar(), ID, "sub-other");
  expect([second.page, second.person]).toEqual(["/kr/sign-in?error=sso-claimed", null]);
  await prisma().identityLink.deleteMany({ where: { profileId: student.id } });
  expect((await signInWith(new CookieJar(), ID, "sub-other")).person?.id).toBe(student.id);
});

test("refuses a linked person who is archived or is at another school now, and an account that fits two people [sso-3]", async () => {
  const { student, school } = await createSsoSchool();
  await signInWith(new CookieJar(), ID, "sub-minji");
  await prisma().profile.update({ where: { id: student.id }, data: { status: "archived" } });
  expect((await signInWith(new CookieJar(), ID, "sub-minji")).page).toBe("/kr/sign-in?error=sso-ended");
  await prisma().profile.update({ where: { id: student.id }, data: { status: "active" } });
  const other = await createSchool();
  setSsoFile([entry([other.id])]);
  expect((await signInWith(new CookieJar(), ID, "sub-minji")).page).toBe("/kr/sign-in?error=sso-ended");

  await prisma().identityLink.deleteMany({ where: { profileId: student.id } });
  setSsoFile([entry([school.id])]);
  const namesake = await school.student();
  await prisma().profile.update({ where: { id: namesake.id }, data: { ssoId: "minji@school.example" } });
  expect((await signInWith(new CookieJar(), ID, "sub-minji")).page).toBe("/kr/sign-in?error=sso-unknown");
});

test("signs out the person who was signed in before, and asks for no new password [sso-5]", async () => {
  const { school, student } = await createSsoSchool();
  await prisma().profile.update({ where: { id: student.id }, data: { mustChangePassword: true } });
  const jar = new CookieJar();
  const first = await signInWith(jar, ID, "sub-minji");
  expect(first.person?.mustChangePassword).toBe(false);
  const next = await school.student();
  await prisma().profile.update({ where: { id: next.id }, data: { ssoId: "nobody@school.example" } });
  const second = await signInWith(jar, ID, "sub-nobody");
  expect(second.person?.id).toBe(next.id);
  const ended = await prisma().endedSignIn.findUnique({ where: { signInId: first.person?.signInId ?? "" } });
  expect(ended).not.toBeNull();
});

const FAILED = /^\/kr\/sign-in\?.*error=OAuthCallback/;

test("refuses an answer that belongs to another browser, or that is used again [sso-1]", async () => {
  await createSsoSchool();
  const jar = new CookieJar();
  const back = await chooseAccount(await pressButton(jar, ID), "sub-minji");
  const elsewhere = await comeBack(new CookieJar(), ID, back);
  expect([elsewhere.page, elsewhere.person]).toEqual([expect.stringMatching(FAILED), null]);
  expect((await comeBack(jar, ID, back)).person).not.toBeNull();
  expect((await comeBack(jar, ID, back)).page).toMatch(FAILED);
});

test("says so in the person's language while the provider is down, and passwords go on [sso-6]", async () => {
  const { school } = await createSsoSchool();
  setSsoFile([entry([school.id], { issuer: "http://127.0.0.1:1" })]);
  expect(await pressButton(new CookieJar(), ID)).toMatch(/\/kr\/sign-in\?.*error=OAuthSignin/);
});
