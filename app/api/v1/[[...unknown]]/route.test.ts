import { describe, expect, test } from "vitest";
import { call } from "@/test/call";
import { DELETE, GET, OPTIONS, PATCH, POST, PUT } from "./route";

describe("an unknown address", () => {
  test.each(Object.entries({ DELETE, GET, PATCH, POST, PUT }))(
    "answers %s with the error envelope [envelope-7] [errors-16]",
    async (method, handler) => {
      const answer = await call(handler, { method });
      expect(answer.status).toBe(404);
      expect(answer.json).toEqual({
        status: "error",
        error: { code: "NOTFOUND_001", message: "There is nothing at this address." },
      });
      expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test("answers a preflight without allowing a method [envelope-6]", async () => {
    expect((await call(OPTIONS, { method: "OPTIONS" })).headers.get("allow")).toBe("OPTIONS");
  });

  test("answers with headers against caching, framing and content sniffing [envelope-8]", async () => {
    expect(Object.fromEntries((await call(GET)).headers)).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
    });
  });
});
