import { describe, expect, test } from "vitest";
import { GET, OPTIONS } from "@/app/api/v1/mcp-proxy/api/account/route";
import { prisma } from "@/lib/db/prisma";
import { aSchool } from "@/test/a-school";
import { call } from "@/test/call";

describe("CORS", () => {
  test("reflects the registered origin of an approved app, letter by letter, and never credentials", async () => {
    const school = await aSchool();
    const origin = `https://${school.appSlug}.test.example`;
    const preflight = await call(OPTIONS, { method: "OPTIONS", headers: { origin } });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe(origin);
    expect(preflight.headers.get("access-control-allow-headers")).toBe(
      "Authorization, X-Edu-Session, Content-Type, Idempotency-Key",
    );
    expect(preflight.headers.get("access-control-max-age")).toBe("600");
    expect(preflight.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(preflight.headers.get("cache-control")).toBe("no-store");
    const refused = await call(GET, { headers: { origin } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get("access-control-allow-origin")).toBe(origin);
    expect(refused.headers.get("access-control-expose-headers")).toBe(
      "X-Request-Id, Retry-After, Idempotent-Replayed",
    );
    expect(refused.headers.get("access-control-allow-credentials")).toBeNull();
    expect(refused.headers.get("vary")).toContain("Origin");
  });

  test("gives nothing to any other origin", async () => {
    const school = await aSchool();
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

  test("forgets the origin of an app that is no longer approved", async () => {
    const school = await aSchool();
    await prisma().app.update({ where: { id: school.appId }, data: { status: "suspended" } });
    const answer = await call(OPTIONS, {
      method: "OPTIONS",
      headers: { origin: `https://${school.appSlug}.test.example` },
    });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });
});
