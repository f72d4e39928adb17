import { expect, test } from "vitest";
import { call } from "@/test/call";
import { captureLog } from "@/test/capture-log";
import { POST } from "./route";

const params = { nextauth: ["callback", "credentials"] };
const send = (rawBody: string, type: string) =>
  call(POST, { path: "/api/auth/callback/credentials", params, rawBody, headers: { "content-type": type } });

test.each([
  ["application/x-www-form-urlencoded", `login=minji&password=${"x".repeat(17_000)}`],
  ["application/json", `{"login":"minji","password":"${"x".repeat(17_000)}"}`],
])("refuses a sign-in of more than 16 KB: %s [limits-1]", async (type, rawBody) => {
  const answer = await send(rawBody, type);
  expect([answer.status, answer.json.error.code]).toEqual([413, "FUNCTION_PAYLOAD_TOO_LARGE"]);
});

test("answers a sign-in with invalid JSON with VAL_001, not with a server error [limits-1]", async () => {
  const answer = await send('{"login":', "application/json");
  expect([answer.status, answer.json.error.code]).toEqual([400, "VAL_001"]);
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("logs a refused sign-in once, with the request id of the answer and without the credentials", async () => {
  const lines = captureLog();
  const answer = await send('{"login":"minji","password":river-lamp-42}', "application/json");
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    requestId: answer.headers.get("x-request-id"),
    operation: "signIn",
    status: 400,
    code: "VAL_001",
    ms: expect.any(Number),
  });
  expect(lines[0]).not.toMatch(/river|minji/);
});
