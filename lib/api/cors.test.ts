import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { GET as UNKNOWN } from "@/app/api/v1/[[...unknown]]/route";
import { POST as START } from "@/app/api/v1/developer/playground/launches/route";
import { GET as CLASSROOMS } from "@/app/api/v1/lms/classrooms/route";
import { GET, OPTIONS, POST } from "@/app/api/v1/mcp-proxy/api/account/route";
import { POST as QUOTE } from "@/app/api/v1/mcp-proxy/api/quote/route";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { callAs } from "@/test/call-as";
import { createApiToken } from "@/test/create-api-token";
import { createPlaygroundSession } from "@/test/create-playground-session";
import { createDeveloper, createOperator, createSchool, launchSessionOf } from "@/test/create-school";

describe("CORS", () => {
  // The registered origins are cached for a second; the tests add apps more often.
  const forgetOrigins = () => Reflect.deleteProperty(globalThis, "hubOrigins");
  beforeEach(forgetOrigins);

  test("reflects exactly the registered origin of an approved app, and never allows credentials [cors-1] [cors-2] [envelope-6]", async () => {
    const school = await createSchool();
    const origin = `https://${school.appSlug}.test.example`;
    const preflight = await call(OPTIONS, { method: "OPTIONS", headers: { origin } });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe(origin);
    expect(preflight.headers.get("access-control-allow-headers")).toBe(
      "Authorization, X-Edu-Session, Content-Type, Idempotency-Key, If-Match",
    );
    expect(preflight.headers.get("access-control-max-age")).toBe("600");
    expect(preflight.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(preflight.headers.get("cache-control")).toBe("no-store");
    const refused = await call(GET, { headers: { origin } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get("access-control-allow-origin")).toBe(origin);
    expect(refused.headers.get("access-control-expose-headers")).toBe(
      "X-Request-Id, Retry-After, Idempotent-Replayed, ETag, Link",
    );
    expect(refused.headers.get("access-control-allow-credentials")).toBeNull();
    expect(refused.headers.get("vary")).toContain("Origin");
  });

  test("sends no CORS headers to any other origin [cors-1]", async () => {
    const school = await createSchool();
    const known = `https://${school.appSlug}.test.example`;
    for (const origin of [
      "https://evil.example",
      "null",
      `${known}.evil.example`,
      known.replace("https", "http"),
      `${known}:8443`,
    ]) {
      const answer = await call(OPTIONS, { method: "OPTIONS", headers: { origin } });
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      expect(answer.headers.get("access-control-allow-headers")).toBeNull();
    }
  });

  test("reflects the origins of apps in every state: a draft runs in its playground, and a suspended app reads why it is refused [cors-1]", async () => {
    for (const status of ["draft", "pending", "approved", "refused", "suspended"] as const) {
      forgetOrigins();
      const school = await createSchool();
      const origin = `https://${school.appSlug}.test.example`;
      await prisma().app.update({ where: { id: school.appId }, data: { status } });
      const answer = await call(OPTIONS, { method: "OPTIONS", headers: { origin } });
      expect([status, answer.headers.get("access-control-allow-origin")]).toEqual([status, origin]);
    }
  });

  test("lets the origin of an app that was never approved call only with a session of its own developer's or an operator's playground [cors-1]", async () => {
    for (const status of ["draft", "pending", "refused"] as const) {
      forgetOrigins();
      const [school, developer] = [await createSchool(), await createDeveloper()];
      const { appId } = await createSchool();
      const origin = `https://${randomBytes(6).toString("hex")}.draft.example`;
      await prisma().app.update({
        where: { id: appId },
        data: { status, origins: [origin], developerId: developer.id },
      });
      const { classroomId } = await prisma().enrolment.findFirstOrThrow({
        where: { profileId: developer.id },
      });
      const { id: playgroundActivityId } = await prisma().activity.create({
        data: { classroomId, appId, title: "A try" },
      });
      const inPlayground = await launchSessionOf(developer, playgroundActivityId);
      const inSchool = await launchSessionOf(await school.student(), await school.activity());
      const { token } = await createApiToken(school.teacher);
      const headers = { origin };
      const body = { appSlug: school.appSlug, purpose: "student_activity" };
      const { launchUrl } = (await callAs(await createOperator(), START, { body })).json.data;
      const ofOperator = new URL(launchUrl).searchParams.get("session");
      for (const session of [inPlayground, ofOperator])
        expect((await call(GET, { session, headers })).status).toBe(200);
      for (const refused of [
        await call(GET, { session: inSchool, headers }),
        await call(GET, { session: await createPlaygroundSession(), headers }),
        await call(CLASSROOMS, { bearer: token, headers }),
      ]) {
        expect([refused.status, refused.json.error.code]).toEqual([403, "AUTH_002"]);
      }
      expect((await call(GET, { session: "none", headers })).status).toBe(401);
      expect((await call(GET, { session: inSchool })).status).toBe(200);
      await prisma().app.update({ where: { id: appId }, data: { status: "approved" } });
      forgetOrigins();
      expect((await call(GET, { session: inSchool, headers })).status).toBe(200);
    }
  });

  test("lets an origin that waits for approval call only with a session of its developer's or an operator's playground [cors-1] [playground-8]", async () => {
    const [school, developer] = [await createSchool(), await createDeveloper()];
    const origin = `https://${randomBytes(6).toString("hex")}.next.example`;
    await prisma().app.update({
      where: { id: school.appId },
      data: { developerId: developer.id, proposed: { origins: [origin] } },
    });
    const headers = { origin };
    const preflight = await call(OPTIONS, { method: "OPTIONS", headers });
    expect(preflight.headers.get("access-control-allow-origin")).toBe(origin);
    for (const person of [developer, await createOperator()]) {
      const body = { appSlug: school.appSlug, purpose: "student_activity" };
      const { launchUrl } = (await callAs(person, START, { body })).json.data;
      const session = new URL(launchUrl).searchParams.get("session");
      expect((await call(GET, { session, headers })).status).toBe(200);
    }
    const inSchool = await launchSessionOf(await school.student(), await school.activity());
    for (const session of [inSchool, await createPlaygroundSession()])
      expect((await call(GET, { session, headers })).json.error.code).toBe("AUTH_002");
  });

  test("applies to every response to a registered origin: errors, wrong methods and unknown addresses too [cors-2]", async () => {
    const origin = `https://${(await createSchool()).appSlug}.test.example`;
    for (const [handler, method, body] of [
      [GET, "GET", undefined],
      [POST, "POST", {}],
      [UNKNOWN, "GET", undefined],
      [QUOTE, "POST", {}],
    ] as const) {
      const answer = await call(handler, { method, body, headers: { origin } });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
      expect(answer.headers.get("access-control-expose-headers")).toContain("X-Request-Id");
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    }
  });

  test("answers a request without an Origin header with Vary: Origin too, and a preflight with the methods of its path [cors-2]", async () => {
    expect((await call(GET)).headers.get("vary")).toBe("Origin");
    const origin = `https://${(await createSchool()).appSlug}.test.example`;
    const preflight = await call(OPTIONS, { method: "OPTIONS", headers: { origin } });
    expect(preflight.headers.get("access-control-allow-methods")).toBe("GET");
    expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
  });

  test("lets the page of a suspended app read that it is suspended [cors-1]", async () => {
    const school = await createSchool();
    const session = await launchSessionOf(await school.student(), await school.activity());
    await prisma().app.update({ where: { id: school.appId }, data: { status: "suspended" } });
    const origin = `https://${school.appSlug}.test.example`;
    const answer = await call(GET, { session, headers: { origin } });
    expect([answer.status, answer.json.error.code]).toEqual([403, "LAUNCH_002"]);
    expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
  });
});
