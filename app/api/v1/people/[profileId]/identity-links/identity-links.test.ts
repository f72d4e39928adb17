import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { GET as context } from "@/app/api/v1/mcp-proxy/api/session/context/route";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { inTransaction } from "@/lib/database/transaction";
import { isErasedAccount } from "@/lib/people/erased-accounts";
import { linkAccount, type OutsideAccount } from "@/lib/people/identity-links";
import { call } from "@/test/call";
import { callOperationAs } from "@/test/call-as";
import { createSchool, launchSessionOf } from "@/test/create-school";
import { POST as erase } from "../erasure/route";
import { DELETE } from "./[linkId]/route";
import { GET } from "./route";

const link = (person: Person, account: OutsideAccount) =>
  inTransaction((transaction) => linkAccount(person, account, transaction));

const accountOf = (schoolId: string | null, subject: string = randomUUID()) => ({
  schoolId,
  issuer: "https://lms.example.org",
  subject,
});

const actionsOf = async (subjectId: string) =>
  (await prisma().auditEvent.findMany({ where: { subjectId }, orderBy: { id: "asc" } }))
    .filter(({ action }) => action.startsWith("identity."))
    .map(({ actorId, action, detail }) => ({ actorId, action, detail }));

test.each(["lti", "sso"])(
  "an account of %s is one person's, who has one account of an issuer [accounts-1]",
  async (kind) => {
    const school = await createSchool();
    const [student, other] = [await school.student(), await school.student()];
    const account = accountOf(kind === "lti" ? school.id : null);
    expect(await link(student, account)).toBe(true);
    expect(await link(student, account)).toBe(true);
    expect(await link(other, account)).toBe(false);
    expect(await link(student, accountOf(account.schoolId))).toBe(false);
    expect(await actionsOf(student.id)).toHaveLength(1);
    expect(await actionsOf(other.id)).toEqual([]);
  },
);

test("two schools may have the same account of one issuer, each for a person of its own [accounts-1]", async () => {
  const [one, two] = [await createSchool(), await createSchool()];
  const subject = randomUUID();
  expect(await link(await one.student(), accountOf(one.id, subject))).toBe(true);
  expect(await link(await two.student(), accountOf(two.id, subject))).toBe(true);
});

test("an admin sees the links of a person of the school, and removes one, which ends what the person had open [accounts-2]", async () => {
  const school = await createSchool();
  const student = await school.student();
  const profileId = student.id;
  const account = accountOf(school.id);
  await link(student, account);
  const session = await launchSessionOf(student, await school.activity());
  const { json } = await callOperationAs(school.admin, GET, { profileId });
  const { issuer, subject } = account;
  expect(json.data).toEqual([
    { id: expect.any(String), kind: "lti", issuer, subject, createdAt: expect.any(String) },
  ]);
  const params = { profileId, linkId: json.data[0].id };
  expect((await callOperationAs((await createSchool()).admin, DELETE, params)).status).toBe(404);
  expect((await callOperationAs(school.admin, DELETE, { ...params, linkId: "x" })).status).toBe(404);
  expect((await callOperationAs(school.admin, DELETE, params)).status).toBe(200);
  expect((await callOperationAs(school.admin, DELETE, params)).status).toBe(404);
  expect((await call(context, { session })).status).toBe(401);
  expect((await callOperationAs(school.admin, GET, { profileId })).json.data).toEqual([]);
  expect(await actionsOf(profileId)).toEqual([
    { actorId: profileId, action: "identity.link", detail: { issuer } },
    { actorId: school.admin.id, action: "identity.unlink", detail: { issuer } },
  ]);
});

test("an erased person has no links, and their accounts are known as erased at their school alone [accounts-3]", async () => {
  const school = await createSchool();
  const student = await school.student();
  const sourcedId = `neis-${student.login}`;
  await prisma().profile.update({ where: { id: student.id }, data: { sourcedId } });
  const account = accountOf(school.id);
  await link(student, account);
  const body = { login: student.login };
  expect((await callOperationAs(school.admin, erase, { profileId: student.id }, body)).status).toBe(202);
  expect(await prisma().identityLink.count({ where: { profileId: student.id } })).toBe(0);
  expect(await link(student, account)).toBe(false);
  const isErased = (schoolId: string, subject: string, id: string | null) =>
    isErasedAccount({ ...account, schoolId, subject, sourcedId: id });
  expect(await isErased(school.id, account.subject, null)).toBe(true);
  expect(await isErased(school.id, "another", sourcedId)).toBe(true);
  expect(await isErased(school.id, "another", "neis-0")).toBe(false);
  expect(await isErased((await createSchool()).id, account.subject, sourcedId)).toBe(false);
});
