import { describe, expect, test } from "vitest";
import { call } from "@/test/call";
import { aStartedSession, OLD_SECRET, part, SECRET, sign } from "@/test/session-token";

process.env.LAUNCH_RATE_PER_MINUTE = "100000";
process.env.LAUNCH_RATE_BURST = "100000";
process.env.LAUNCH_SESSION_SECRETS = `${SECRET},${OLD_SECRET}`;
const { GET } = await import("./route");

describe("every bad launch session gets the same 401", () => {
  const forgeries: [
    string,
    (good: { header: Record<string, unknown>; claims: Record<string, unknown>; session: string }) => string,
  ][] = [
    ["none at all", () => ""],
    ["bare base64 JSON", ({ claims }) => part(claims)],
    ["alg none", ({ header, claims }) => `${part({ ...header, alg: "none" })}.${part(claims)}.`],
    ["alg none with a signature", ({ header, claims }) => sign({ ...header, alg: "none" }, claims, SECRET)],
    ["HS512", ({ header, claims }) => sign({ ...header, alg: "HS512" }, claims, SECRET, "sha512")],
    [
      "RS256 signed with the secret",
      ({ header, claims }) => sign({ ...header, alg: "RS256" }, claims, SECRET),
    ],
    ["lower-case alg", ({ header, claims }) => sign({ ...header, alg: "hs256" }, claims, SECRET)],
    ["another secret", ({ header, claims }) => sign(header, claims, "a secret that is not one of the hub's")],
    ["an unknown kid", ({ header, claims }) => sign({ ...header, kid: "nobody" }, claims, SECRET)],
    ["no kid", ({ header: { kid: _, ...header }, claims }) => sign(header, claims, SECRET)],
    [
      "changed claims",
      ({ session, claims }) =>
        session.replace(/\.[^.]+\./, `.${part({ ...claims, purpose: "teacher_manage" })}.`),
    ],
    ["another spelling of the same signature", ({ session }) => `${session}=`],
    ["expired", ({ header, claims }) => sign(header, { ...claims, iat: 1000, exp: 2000 }, SECRET)],
    [
      "issued in the future",
      ({ header, claims }) =>
        sign(header, { ...claims, iat: Number(claims.iat) + 3600, exp: Number(claims.exp) + 7200 }, SECRET),
    ],
    [
      "another issuer",
      ({ header, claims }) => sign(header, { ...claims, iss: "https://evil.example" }, SECRET),
    ],
    ["another audience", ({ header, claims }) => sign(header, { ...claims, aud: "hub" }, SECRET)],
    ["version 3", ({ header, claims }) => sign(header, { ...claims, version: 3 }, SECRET)],
    ["version as text", ({ header, claims }) => sign(header, { ...claims, version: "2" }, SECRET)],
    ["times as text", ({ header, claims }) => sign(header, { ...claims, exp: String(claims.exp) }, SECRET)],
    ["no expiry", ({ header, claims: { exp: _, ...claims } }) => sign(header, claims, SECRET)],
    [
      "a student with a teacher's purpose",
      ({ header, claims }) => sign(header, { ...claims, purpose: "teacher_manage" }, SECRET),
    ],
    [
      "a sub that is not the actor",
      ({ header, claims }) =>
        sign(header, { ...claims, sub: "0190a000-0000-7000-8000-000000000000" }, SECRET),
    ],
    [
      "a launch that never was",
      ({ header, claims }) =>
        sign(header, { ...claims, jti: "0190a000-0000-7000-8000-000000000000" }, SECRET),
    ],
    [
      "a hundred kilobytes",
      ({ header, claims }) => sign(header, { ...claims, pad: "x".repeat(100_000) }, SECRET),
    ],
    ["claims that are no JSON", ({ header }) => sign(header, "not json", SECRET)],
    ["another app", ({ header, claims }) => sign(header, { ...claims, appSlug: "another-app" }, SECRET)],
  ];
  test.each(forgeries)("%s", async (_, forge) => {
    const good = await aStartedSession();
    const answer = await call(GET, { session: forge(good) || null });
    expect(answer.status).toBe(401);
    expect(answer.json).toEqual({ status: "error", error: { code: "AUTH_001", message: "invalid session" } });
  });

  test("two headers that differ", async () => {
    const one = await aStartedSession();
    const two = await aStartedSession();
    const headers = { authorization: `Bearer ${one.session}`, "x-edu-session": two.session };
    expect((await call(GET, { headers })).json.error.code).toBe("AUTH_001");
  });

  test.each([
    ["another scheme", { authorization: "Basic bWluamk6eA==" }],
    ["an empty bearer", { authorization: "Bearer " }],
    ["an empty Authorization", { authorization: "" }],
    ["an empty X-Edu-Session", { "x-edu-session": "" }],
  ])("%s beside a good session", async (_, other) => {
    const { session } = await aStartedSession();
    const good = { authorization: `Bearer ${session}`, "x-edu-session": session };
    const answer = await call(GET, { headers: { ...good, ...other } });
    expect(answer.status).toBe(401);
    expect(answer.json.error).toEqual({ code: "AUTH_001", message: "invalid session" });
  });

  test("the same header twice, even with two good sessions", async () => {
    const { session } = await aStartedSession();
    const twice = { authorization: `Bearer ${session}, Bearer ${session}` };
    expect((await call(GET, { headers: twice })).json.error.code).toBe("AUTH_001");
    expect((await call(GET, { headers: { "x-edu-session": `${session}, ${session}` } })).status).toBe(401);
  });

  test("another scheme beside a session in the query", async () => {
    const { session } = await aStartedSession();
    const path = `/?session=${session}`;
    expect((await call(GET, { path, headers: { authorization: "Basic bWluamk6eA==" } })).status).toBe(401);
    expect((await call(GET, { path })).status).toBe(200);
  });

  test("a hub bearer", async () => {
    expect((await call(GET, { bearer: "eduhub_abcdefghijklmnopqrstuvwxyz" })).json.error.code).toBe(
      "AUTH_001",
    );
  });
});
