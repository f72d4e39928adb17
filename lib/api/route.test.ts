import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { GET as readUnknown } from "@/app/api/v1/[[...unknown]]/route";
import { POST as start } from "@/app/api/v1/activities/[activityId]/launch/route";
import { GET as watch } from "@/app/api/v1/notifications/events/route";
import { GET as readDocument } from "@/app/api/v1/openapi.json/route";
import {
  POST as postFile,
  OPTIONS as preflightFile,
  GET as readFile,
  PUT as upload,
} from "@/app/files/[...key]/route";
import { prisma } from "@/lib/database/prisma";
import { log } from "@/lib/log";
import { call } from "@/test/call";
import { captureLog } from "@/test/capture-log";
import { listDescribedOperations } from "@/test/fuzz/described-operations";
import { handle } from "./route";

process.env.METRICS_TOKEN = "a-token-for-the-metrics-of-this-test";
const operations = await listDescribedOperations();

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Returns the expected `Allow`: HEAD is allowed wherever GET is (RFC 9110, 9.3.2), and OPTIONS everywhere. */
function expectedAllow(methods: readonly string[]): string {
  const present = METHODS.filter((method) => methods.includes(method));
  return [...present.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"].join(
    ", ",
  );
}

describe("every address of the API", () => {
  test("responds to a method that it does not have with METHOD_001, and lists its methods in Allow [errors-18]", async () => {
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
          expectedAllow(methods),
        ]);
        expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      }
    }
  });

  test("has the parameters of the contract's path", () => {
    for (const { path, paramsOf } of operations.filter(({ base }) => base === "/api/v1")) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect([path, Object.keys(paramsOf({}))]).toEqual([path, names]);
    }
  });

  test("responds to OPTIONS with 204, the same Allow and no body [errors-18]", async () => {
    for (const { path, methods, handlers, paramsOf } of operations) {
      const options = handlers.OPTIONS ?? (() => Promise.reject());
      const answer = await call(options, { method: "OPTIONS", params: paramsOf({}) });
      expect([path, answer.status, answer.headers.get("allow"), answer.text]).toEqual([
        path,
        204,
        expectedAllow(methods),
        "",
      ]);
    }
  });
});

let lines: string[] = [];
beforeEach(() => {
  lines = captureLog();
});
afterEach(() => {
  log().level = "silent";
});

const activity = { activityId: "0199aaaa-0000-4000-8000-000000000001" };
const file = { key: ["a", "b.png"] };

test.each([
  ["readFile", 404, readFile, { params: file }],
  ["uploadFile", 404, upload, { method: "PUT", params: file, rawBody: "x" }],
  ["wrongMethod", 405, postFile, { method: "POST", params: file }],
  ["preflight", 204, preflightFile, { method: "OPTIONS", params: file }],
  ["openApi", 200, readDocument, {}],
  ["notificationEvents", 401, watch, {}],
  ["launchActivity", 401, start, { method: "POST", params: activity }],
  ["unknownAddress", 404, readUnknown, {}],
])("%s is logged with the request id of the %i response", async (operation, status, handler, request) => {
  const answer = await call(handler, request);
  const line = lines.map((one) => JSON.parse(one)).find((one) => one.operation === operation);
  expect(line).toMatchObject({ status, requestId: answer.headers.get("x-request-id") });
});

test("an unexpected failure of any handler is HUB_001 in the envelope", async () => {
  const fails = handle({ operation: "test", run: () => Promise.reject(new Error("db-1.internal")) });
  const answer = await call(fails);
  expect([answer.status, answer.json.error.code, answer.headers.get("vary")]).toEqual([
    500,
    "HUB_001",
    "Origin",
  ]);
  expect(answer.text).not.toContain("internal");
});

test("the parts of a catch-all parameter such as [...key] are joined with slashes", async () => {
  const echo = handle({ operation: "test", run: ({ params }) => Response.json(params) });
  expect((await call(echo, { params: file })).json).toEqual({ key: "a/b.png" });
});

test("a violated foreign key is answered 404, and logged as a warning with its cause", async () => {
  const data = { classroomId: activity.activityId, profileId: activity.activityId, kind: "student" } as const;
  const run = async () => Response.json(await prisma().enrolment.create({ data }));
  expect((await call(handle({ operation: "missingRow", run }))).status).toBe(404);
  const line = lines.map((one) => JSON.parse(one)).find((one) => one.operation === "missingRow");
  expect(line).toMatchObject({ level: 40, status: 404, cause: { message: "refused by the database" } });
});
