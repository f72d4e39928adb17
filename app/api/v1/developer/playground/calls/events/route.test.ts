import { afterAll, expect, test } from "vitest";
import { GET as CONTEXT } from "@/app/api/v1/mcp-proxy/api/session/context/route";
import { closeListening, endListening } from "@/lib/database/changes";
import { revokeToken } from "@/lib/people/api-tokens";
import { call } from "@/test/call";
import { callAs } from "@/test/call-as";
import { createApiToken } from "@/test/create-api-token";
import { createOperator, createSchool } from "@/test/create-school";
import { hubCookieOf } from "@/test/hub-cookie";
import { readEvents } from "@/test/read-events";
import { POST as START } from "../../launches/route";
import { GET } from "./route";

afterAll(closeListening);

const path = "/developer/playground/calls/events";

test("reports a call of the person's own playground within a second, with a cookie or a bearer token, and ends when the hub stops [events-1]", async () => {
  const [operator, other, { appSlug }] = await Promise.all([
    createOperator(),
    createOperator(),
    createSchool(),
  ]);
  const body = { appSlug, purpose: "student_activity" };
  const { data } = (await callAs(operator, START, { body })).json;
  const cookie = `next-auth.session-token=${await hubCookieOf(operator)}`;
  const { token } = await createApiToken(operator);
  const streams = [
    await readEvents(GET, { path, headers: { cookie, "sec-fetch-site": "same-origin" } }),
    await readEvents(GET, { path, headers: { authorization: `Bearer ${token}` } }),
  ];
  const { token: foreign } = await createApiToken(other);
  const elsewhere = await readEvents(GET, { path, headers: { authorization: `Bearer ${foreign}` } });
  for (const stream of [...streams, elsewhere]) expect(await stream.next("ready")).toEqual({});
  const session = new URL(data.launchUrl).searchParams.get("session");
  const requestId = (await call(CONTEXT, { session })).headers.get("x-request-id");
  const calledAt = Date.now();
  for (const stream of streams) expect(await stream.next("changed")).toEqual({ requestIds: [requestId] });
  expect(Date.now() - calledAt).toBeLessThan(1_000);
  endListening();
  expect(await elsewhere.next("changed")).toBeNull();
});

test("sends nothing more once the token that opened it is revoked [events-1]", async () => {
  const operator = await createOperator();
  const { appSlug } = await createSchool();
  const { data } = (await callAs(operator, START, { body: { appSlug, purpose: "student_activity" } })).json;
  const { id, token } = await createApiToken(operator);
  const stream = await readEvents(GET, { path, headers: { authorization: `Bearer ${token}` } });
  await stream.next("ready");
  await revokeToken(operator, id);
  await call(CONTEXT, { session: new URL(data.launchUrl).searchParams.get("session") });
  expect(await stream.next("changed")).toBeNull();
});
