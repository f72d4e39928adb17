import { afterEach, beforeEach, expect, test } from "vitest";
import { GET as readUnknown } from "@/app/api/v1/[[...unknown]]/route";
import { POST as start } from "@/app/api/v1/activities/[activityId]/launch/route";
import { GET as watch } from "@/app/api/v1/activities/[activityId]/submissions/events/route";
import { GET as readDocument } from "@/app/api/v1/openapi.json/route";
import {
  POST as postFile,
  OPTIONS as preflightFile,
  GET as readFile,
  PUT as upload,
} from "@/app/files/[...key]/route";
import { log } from "@/lib/log";
import { call } from "@/test/call";
import { captureLog } from "@/test/capture-log";
import { handle } from "./handle";

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
  ["submissionEvents", 401, watch, { params: activity }],
  ["launchActivity", 401, start, { method: "POST", params: activity }],
  ["unknownAddress", 404, readUnknown, {}],
])(
  "%s is logged under the request id that its caller gets: %i",
  async (operation, status, handler, request) => {
    const answer = await call(handler, request);
    const line = lines.map((one) => JSON.parse(one)).find((one) => one.operation === operation);
    expect(line).toMatchObject({ status, requestId: answer.headers.get("x-request-id") });
  },
);

test("an unexpected failure is HUB_001 in the envelope, whichever handler it is", async () => {
  const fails = handle({ operation: "test", run: () => Promise.reject(new Error("db-1.internal")) });
  const answer = await call(fails);
  expect([answer.status, answer.json.error.code, answer.headers.get("vary")]).toEqual([
    500,
    "HUB_001",
    "Origin",
  ]);
  expect(answer.text).not.toContain("internal");
});

test("the parts of a rest parameter are one text", async () => {
  const echo = handle({ operation: "test", run: ({ params }) => Response.json(params) });
  expect((await call(echo, { params: file })).json).toEqual({ key: "a/b.png" });
});
