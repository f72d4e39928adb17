import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { inTransaction } from "@/lib/database/transaction";
import { setPasswords } from "@/lib/people/queries/passwords";
import { call, type TestRequest } from "@/test/call";
import { problemsOf } from "@/test/call-as";
import { createSchool, launchSessionOf, PASSWORD } from "@/test/create-school";
import { hubCookieOf } from "@/test/hub-cookie";
import { hashOf } from "@/test/sign-in";
import { GET as usageSummary } from "../usage/summary/route";
import { DELETE } from "./[tokenId]/route";
import { GET, POST } from "./route";

async function cookieOf(person: Person): Promise<{ cookie: string }> {
  return { cookie: `next-auth.session-token=${await hubCookieOf(person)}` };
}

async function createWith(person: Person, body: object = { name: "Class list sync" }) {
  return call(POST, { body: { password: PASSWORD, ...body }, headers: await cookieOf(person) });
}

async function createApiToken(person: Person, body?: object) {
  const answer = await createWith(person, body);
  expect(answer.status).toBe(200);
  return answer.json.data;
}

describe("an API token", () => {
  test("is returned once, works as a bearer token, and is listed without its text [callers-1] [tokens-1]", async () => {
    const { teacher } = await createSchool();
    const created = await createApiToken(teacher, { name: "Class list sync", expiresInDays: 30 });
    expect(Date.parse(created.expiresAt) - Date.now()).toBeGreaterThan(29 * 86_400_000);
    const listed = await call(GET, { bearer: created.token });
    expect(listed.json.data).toMatchObject([{ id: created.id, name: "Class list sync" }]);
    expect(listed.text).not.toContain(created.token);
  });

  test("is not created with a password that is being changed: it would outlive the change", async () => {
    const { teacher } = await createSchool();
    const change = {
      profileId: teacher.id,
      passwordHash: await hashOf("seven-green-kites"),
      expectedChangedAt: null,
      mustChangePassword: false,
    };
    const creating = await inTransaction(async (transaction) => {
      await setPasswords([change], transaction);
      const answer = createWith(teacher);
      // Waits until the old password, which is still the committed one, has been checked.
      await Promise.race([answer, wait(500)]);
      return { answer };
    });
    expect(problemsOf(await creating.answer)).toBe("422 password");
    expect(await prisma().apiToken.count({ where: { profileId: teacher.id } })).toBe(0);
  });

  test("is returned as the protocol says, and only its hash is stored [tokens-1]", async () => {
    const { teacher } = await createSchool();
    const created = await createApiToken(teacher, { name: "  Sync  " });
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const token = expect.stringMatching(/^eduhub_[\w-]{43}$/);
    expect(created).toEqual({
      id: expect.any(String),
      token,
      name: "Sync",
      createdAt: moment,
      expiresAt: moment,
    });
    const stored = await prisma().apiToken.findUniqueOrThrow({ where: { id: created.id } });
    expect(Buffer.from(stored.tokenHash)).toEqual(createHash("sha256").update(created.token).digest());
    expect(JSON.stringify(stored)).not.toContain(created.token);
  });

  test("expires after 90 days by default [tokens-1]", async () => {
    const { teacher } = await createSchool();
    const created = await createApiToken(teacher);
    expect(Date.parse(created.expiresAt) - Date.parse(created.createdAt)).toBe(90 * 86_400_000);
  });

  test("is created only with the person's password, and ten wrong passwords block further attempts, as at sign-in [tokens-1]", async () => {
    const { teacher } = await createSchool();
    const headers = await cookieOf(teacher);
    const create = async (password: string) =>
      problemsOf(await call(POST, { body: { name: "x", password }, headers }));
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await create("wrong")).toBe("422 password");
    expect(await create(PASSWORD)).toBe("429");
    expect((await call(GET, { headers })).json.data).toEqual([]);
  });

  test("is not for students: they cannot create one, and the tokens of a person who becomes a student end [tokens-1]", async () => {
    const school = await createSchool();
    const body = { name: "x", password: PASSWORD };
    const refused = await call(POST, { body, headers: await cookieOf(await school.student()) });
    expect([refused.status, refused.json.error.code]).toEqual([403, "AUTH_002"]);
    const { token } = await createApiToken(school.teacher);
    await prisma().profile.update({ where: { id: school.teacher.id }, data: { role: "student" } });
    expect((await call(GET, { bearer: token })).status).toBe(401);
  });

  test("expires, and is then no longer listed [tokens-1]", async () => {
    const { teacher } = await createSchool();
    const created = await createApiToken(teacher, { name: "Sync", expiresInDays: 365 });
    expect((await call(GET, { bearer: created.token })).status).toBe(200);
    await prisma().apiToken.update({ where: { id: created.id }, data: { expiresAt: new Date() } });
    expect((await call(GET, { bearer: created.token })).json.error.code).toBe("AUTH_001");
    expect((await call(GET, { headers: await cookieOf(teacher) })).json.data).toEqual([]);
  });

  test("acts with the person's current role, while a cookie ends when the role changes; neither works for an archived person or school [people-7]", async () => {
    const school = await createSchool();
    const { teacher } = school;
    const headers = await cookieOf(teacher);
    const created = await createApiToken(teacher);
    const send = (query = "") => [
      call(usageSummary, { headers, path: `/x${query}` }),
      call(usageSummary, { bearer: created.token, path: `/x${query}` }),
    ];
    const statusesOf = async (query?: string) => (await Promise.all(send(query))).map(({ status }) => status);
    const bySchool = `?schoolId=${school.id}`;
    expect([await statusesOf(), await statusesOf(bySchool)]).toEqual([
      [200, 200],
      [404, 404],
    ]);
    const become = (data: object) => prisma().profile.update({ where: { id: teacher.id }, data });
    await become({ role: "operator", schoolId: null });
    expect(await statusesOf(bySchool)).toEqual([401, 200]);
    await become({ role: "teacher", schoolId: school.id, status: "archived" });
    expect(await statusesOf()).toEqual([401, 401]);
    await become({ status: "active" });
    await prisma().school.update({ where: { id: school.id }, data: { status: "archived" } });
    expect(await statusesOf()).toEqual([401, 401]);
  });

  test("cannot create another token [tokens-1]", async () => {
    const { teacher } = await createSchool();
    const created = await createApiToken(teacher);
    expect((await call(POST, { bearer: created.token, body: { name: "next" } })).json.error.code).toBe(
      "AUTH_001",
    );
  });

  test("stops working immediately when it is revoked, and nobody can revoke another person's token [errors-2] [tokens-1]", async () => {
    const school = await createSchool();
    const created = await createApiToken(school.teacher);
    const stranger = await createApiToken(school.admin);
    const params = { tokenId: created.id };
    const foreign = await call(DELETE, { method: "DELETE", params, bearer: stranger.token });
    expect(foreign.json.error.code).toBe("NOTFOUND_001");
    const nonsense = await call(DELETE, {
      method: "DELETE",
      params: { tokenId: "nonsense" },
      bearer: created.token,
    });
    expect(nonsense.json.error.code).toBe("NOTFOUND_001");
    const revoked = await call(DELETE, { method: "DELETE", params, bearer: created.token });
    expect(revoked.json.data).toEqual({ id: created.id, revoked: true });
    expect((await call(GET, { bearer: created.token })).json.error.code).toBe("AUTH_001");
    expect((await call(GET, { bearer: stranger.token })).status).toBe(200);
  });

  test("can revoke itself, but not its owner's other tokens [tokens-1]", async () => {
    const { teacher } = await createSchool();
    const [leaked, other] = [await createApiToken(teacher), await createApiToken(teacher)];
    const revoke = (tokenId: string, credentials: TestRequest) =>
      call(DELETE, { method: "DELETE", params: { tokenId }, ...credentials });
    expect((await revoke(other.id, { bearer: leaked.token })).json.error.code).toBe("NOTFOUND_001");
    expect((await call(GET, { bearer: other.token })).status).toBe(200);
    expect((await revoke(leaked.id.toUpperCase(), { bearer: leaked.token })).status).toBe(200);
    expect((await revoke(other.id, { headers: await cookieOf(teacher) })).status).toBe(200);
    expect((await call(GET, { bearer: other.token })).json.error.code).toBe("AUTH_001");
  });

  test.each([
    {},
    { name: " " },
    { name: "x".repeat(101) },
    { name: "x", expiresInDays: 0 },
    { name: "x", expiresInDays: 366 },
    { name: "x", expiresInDays: 1.5 },
    { name: "x", expiresInDays: null },
    { name: "x", role: "operator" },
    { name: "x", password: "" },
    { name: "x", password: null },
  ])("is refused with %j [tokens-1]", async (body) => {
    const { teacher } = await createSchool();
    const answer = await call(POST, {
      body: { password: PASSWORD, ...body },
      headers: await cookieOf(teacher),
    });
    expect(answer.status).toBe(422);
    expect(answer.json.error.detail.issues).toHaveLength(1);
  });

  test("can be created only with the sign-in cookie and from the hub's own pages, not with a launch session or from another site [callers-1]", async () => {
    const school = await createSchool();
    const student = await school.student();
    const session = await launchSessionOf(student, await school.activity());
    const attempts: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${session}` },
      { ...(await cookieOf(student)), "sec-fetch-site": "cross-site" },
      { ...(await cookieOf(student)), "sec-fetch-site": "same-site" },
      { ...(await cookieOf(student)), origin: "https://elsewhere.example" },
      { ...(await cookieOf(student)), origin: "null" },
      { ...(await cookieOf(student)), origin: "http://localhost:3001" },
    ];
    for (const headers of attempts) {
      const answer = await call(POST, { body: { name: "x" }, headers });
      expect(answer.json.error.code).toBe("AUTH_001");
    }
  });

  test.each([
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{ "sec-fetch-site": "none" }, 200],
    [{ "sec-fetch-site": "cross-site" }, 401],
    [{ origin: "http://localhost:3000", "sec-fetch-site": "cross-site" }, 200],
    [{ origin: "https://elsewhere.example", "sec-fetch-site": "same-origin" }, 401],
  ])("are listed by the origin, and without one by the site: %j is %i [callers-1]", async (sent, status) => {
    const { teacher } = await createSchool();
    expect((await call(GET, { headers: { ...(await cookieOf(teacher)), ...sent } })).status).toBe(status);
  });
});
