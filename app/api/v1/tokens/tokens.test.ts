import { createHash } from "node:crypto";
import { encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { aLaunch, aSchool } from "@/test/a-school";
import { call, type TestRequest } from "@/test/call";
import { GET as usageSummary } from "../usage/summary/route";
import { DELETE } from "./[tokenId]/route";
import { GET, POST } from "./route";

async function cookieOf(person: Person): Promise<{ cookie: string }> {
  const token = await encode({ token: { sub: person.id }, secret: process.env.NEXTAUTH_SECRET ?? "" });
  return { cookie: `next-auth.session-token=${token}` };
}

async function aToken(person: Person, body: object = { name: "Class list sync" }) {
  const answer = await call(POST, { body, headers: await cookieOf(person) });
  expect(answer.status).toBe(200);
  return answer.json.data;
}

describe("a hub token", () => {
  test("is shown once, works as a bearer, and is listed without its text", async () => {
    const { teacher } = await aSchool();
    const made = await aToken(teacher, { name: "Class list sync", expiresInDays: 30 });
    expect(Date.parse(made.expiresAt) - Date.now()).toBeGreaterThan(29 * 86_400_000);
    const listed = await call(GET, { bearer: made.token });
    expect(listed.json.data).toMatchObject([{ id: made.id, name: "Class list sync" }]);
    expect(listed.text).not.toContain(made.token);
  });

  test("is answered and kept as the protocol says: its text once, its hash for good", async () => {
    const { teacher } = await aSchool();
    const made = await aToken(teacher, { name: "  Sync  " });
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const token = expect.stringMatching(/^eduhub_[\w-]{43}$/);
    expect(made).toEqual({ id: expect.any(String), token, name: "Sync", createdAt: moment, expiresAt: null });
    const kept = await prisma().apiToken.findUniqueOrThrow({ where: { id: made.id } });
    expect(Buffer.from(kept.tokenHash)).toEqual(createHash("sha256").update(made.token).digest());
    expect(JSON.stringify(kept)).not.toContain(made.token);
  });

  test("ends with its last day, and is listed no more", async () => {
    const { teacher } = await aSchool();
    const made = await aToken(teacher, { name: "Sync", expiresInDays: 365 });
    expect((await call(GET, { bearer: made.token })).status).toBe(200);
    await prisma().apiToken.update({ where: { id: made.id }, data: { expiresAt: new Date() } });
    expect((await call(GET, { bearer: made.token })).json.error.code).toBe("AUTH_001");
    expect((await call(GET, { headers: await cookieOf(teacher) })).json.data).toEqual([]);
  });

  test("and a cookie let in whom the hub knows now: nobody who is archived, and with the role of today", async () => {
    const school = await aSchool();
    const { teacher } = school;
    const headers = await cookieOf(teacher);
    const made = await aToken(teacher);
    const ask = (query = "") => [
      call(usageSummary, { headers, path: `/x${query}` }),
      call(usageSummary, { bearer: made.token, path: `/x${query}` }),
    ];
    const statusesOf = async (query?: string) => (await Promise.all(ask(query))).map(({ status }) => status);
    const bySchool = `?schoolId=${school.id}`;
    expect([await statusesOf(), await statusesOf(bySchool)]).toEqual([
      [200, 200],
      [404, 404],
    ]);
    const become = (data: object) => prisma().profile.update({ where: { id: teacher.id }, data });
    await become({ role: "operator", schoolId: null });
    expect(await statusesOf(bySchool)).toEqual([200, 200]);
    await become({ role: "teacher", schoolId: school.id, standing: "archived" });
    expect(await statusesOf()).toEqual([401, 401]);
    await become({ standing: "active" });
    await prisma().school.update({ where: { id: school.id }, data: { standing: "archived" } });
    expect(await statusesOf()).toEqual([401, 401]);
  });

  test("makes no other token: only the cookie does", async () => {
    const { teacher } = await aSchool();
    const made = await aToken(teacher);
    expect((await call(POST, { bearer: made.token, body: { name: "next" } })).json.error.code).toBe(
      "AUTH_001",
    );
  });

  test("that is revoked stops at once; another's is not found", async () => {
    const school = await aSchool();
    const made = await aToken(school.teacher);
    const stranger = await aToken(school.admin);
    const params = { tokenId: made.id };
    const foreign = await call(DELETE, { method: "DELETE", params, bearer: stranger.token });
    expect(foreign.json.error.code).toBe("NOTFOUND_001");
    const nonsense = await call(DELETE, {
      method: "DELETE",
      params: { tokenId: "nonsense" },
      bearer: made.token,
    });
    expect(nonsense.json.error.code).toBe("NOTFOUND_001");
    const revoked = await call(DELETE, { method: "DELETE", params, bearer: made.token });
    expect(revoked.json.data).toEqual({ id: made.id, revoked: true });
    expect((await call(GET, { bearer: made.token })).json.error.code).toBe("AUTH_001");
    expect((await call(GET, { bearer: stranger.token })).status).toBe(200);
  });

  test("revokes itself alone: its owner's others end by the owner's sign-in only", async () => {
    const { teacher } = await aSchool();
    const [leaked, other] = [await aToken(teacher), await aToken(teacher)];
    const revoke = (tokenId: string, how: TestRequest) =>
      call(DELETE, { method: "DELETE", params: { tokenId }, ...how });
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
  ])("is not made of %j", async (body) => {
    const { teacher } = await aSchool();
    const answer = await call(POST, { body, headers: await cookieOf(teacher) });
    expect(answer.status).toBe(422);
    expect(answer.json.error.detail.issues).toHaveLength(1);
  });

  test("needs a sign-in: neither nobody, nor another site, nor a launch session makes one", async () => {
    const school = await aSchool();
    const student = await school.student();
    const session = await aLaunch(student, await school.activity());
    const tries: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${session}` },
      { ...(await cookieOf(student)), "sec-fetch-site": "cross-site" },
      { ...(await cookieOf(student)), "sec-fetch-site": "same-site" },
      { ...(await cookieOf(student)), origin: "https://elsewhere.example" },
      { ...(await cookieOf(student)), origin: "null" },
      { ...(await cookieOf(student)), origin: "http://localhost:3001" },
    ];
    for (const headers of tries) {
      const answer = await call(POST, { body: { name: "x" }, headers });
      expect(answer.json.error.code).toBe("AUTH_001");
    }
  });
});
