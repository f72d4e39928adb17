import { describe, expect, test } from "vitest";
import { call } from "@/test/call";
import { DELETE, GET, OPTIONS, PATCH, POST, PUT } from "./route";

describe("where there is nothing", () => {
  test.each(Object.entries({ DELETE, GET, PATCH, POST, PUT }))(
    "%s answers the error envelope",
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

  test("a preflight is answered without a method", async () => {
    expect((await call(OPTIONS, { method: "OPTIONS" })).headers.get("allow")).toBe("OPTIONS");
  });

  test("the answer is data for its caller: kept nowhere, framed nowhere, guessed at by no browser", async () => {
    expect(Object.fromEntries((await call(GET)).headers)).toMatchObject({
      "cache-control": "no-store, no-transform",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
    });
  });
});
