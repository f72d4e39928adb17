import { expect, test } from "vitest";
import { call } from "@/test/call";
import { POST } from "./route";

const params = { nextauth: ["callback", "credentials"] };
const send = (rawBody: string, type: string) =>
  call(POST, { path: "/api/auth/callback/credentials", params, rawBody, headers: { "content-type": type } });

test.each([
  ["application/x-www-form-urlencoded", `login=minji&password=${"x".repeat(17_000)}`],
  ["application/json", `{"login":"minji","password":"${"x".repeat(17_000)}"}`],
])("a sign-in of more than 16 KB is refused unread: %s", async (type, rawBody) => {
  const answer = await send(rawBody, type);
  expect([answer.status, answer.json.error.code]).toEqual([413, "FUNCTION_PAYLOAD_TOO_LARGE"]);
});

test("a sign-in that is no JSON though it says so is VAL_001, and no failure of the hub", async () => {
  const answer = await send('{"login":', "application/json");
  expect([answer.status, answer.json.error.code]).toEqual([400, "VAL_001"]);
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});
