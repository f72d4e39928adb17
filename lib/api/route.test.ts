import { describe, expect, test } from "vitest";
import { call } from "@/test/call";
import { listDescribedOperations } from "@/test/fuzz/described-operations";

process.env.METRICS_TOKEN = "a-token-for-the-metrics-of-this-test";
const operations = await listDescribedOperations();

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** HEAD is wherever GET is (RFC 9110, 9.3.2), and OPTIONS everywhere. */
function allowOf(methods: readonly string[]): string {
  const present = METHODS.filter((method) => methods.includes(method));
  return [...present.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"].join(
    ", ",
  );
}

describe("every address of the API", () => {
  test("answers a method that it has not METHOD_001, with Allow naming those that it has", async () => {
    for (const { path, methods, handlers, paramsOf } of operations) {
      for (const method of METHODS.filter((one) => !methods.includes(one))) {
        const answer = await call(handlers[method] ?? (() => Promise.reject()), {
          method,
          params: paramsOf({}),
        });
        expect([method, path, answer.status, answer.json?.error.code, answer.headers.get("allow")]).toEqual([
          method,
          path,
          405,
          "METHOD_001",
          allowOf(methods),
        ]);
        expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      }
    }
  });

  test("names its parameters as the contract's path does", () => {
    for (const { path, paramsOf } of operations.filter(({ base }) => base === "/api/v1")) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect([path, Object.keys(paramsOf({}))]).toEqual([path, names]);
    }
  });

  test("answers OPTIONS 204 with the same Allow, and no body", async () => {
    for (const { path, methods, handlers, paramsOf } of operations) {
      const options = handlers.OPTIONS ?? (() => Promise.reject());
      const answer = await call(options, { method: "OPTIONS", params: paramsOf({}) });
      expect([path, answer.status, answer.headers.get("allow"), answer.text]).toEqual([
        path,
        204,
        allowOf(methods),
        "",
      ]);
    }
  });
});
