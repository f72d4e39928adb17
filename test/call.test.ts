import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { endpoint, withContract } from "@/lib/api/route";
import { HubError } from "@/lib/hub-error";
import { health, quote } from "@/packages/client/contract/session";
import { call } from "./call";

const good = {
  status: "ok",
  version: "0.1.0",
  database: "ok",
  storage: "ok",
  time: "2026-11-21T00:00:00.000Z",
};

/** The health operation with this data as its answer. */
const answering = (data: object) =>
  endpoint({ contract: health, run: async () => ({ data: data as never }) });

describe("a call in a test", () => {
  test("accepts an answer that matches the API description [envelope-3]", async () => {
    expect((await call(answering(good))).json.data).toEqual(good);
  });

  test.each([
    ["an unknown field", { ...good, secret: "x" }],
    ["missing fields", { status: "ok" }],
    ["a value of the wrong kind", { ...good, time: "now" }],
  ])("fails on an answer with %s [envelope-2] [openapi-1]", async (_, data) => {
    await expect(call(answering(data))).rejects.toThrow("health answered 200 against its description");
  });

  test("fails on an error code that the operation does not have", async () => {
    const refusing = endpoint({
      contract: health,
      run: async () => {
        throw new HubError("CREDIT_001", "No credits.");
      },
    });
    await expect(call(refusing)).rejects.toThrow("health answered 402");
  });

  test("fails on an answer without a request id [envelope-6]", async () => {
    const withoutId = withContract(quote, async () => Response.json({ status: "success" }));
    await expect(call(withoutId)).rejects.toThrow("X-Request-Id");
  });

  test("fails on an answer that may be cached [envelope-6]", async () => {
    const headers = { "x-request-id": randomUUID(), "cache-control": "max-age=1" };
    const cacheable = withContract(quote, async () => Response.json({ status: "success" }, { headers }));
    await expect(call(cacheable)).rejects.toThrow("no-store");
  });
});
