import { afterEach, beforeEach, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../test/fake-hub";
import { createEducationClient, type EducationClient } from "./create-education-client";
import { deriveOperationId } from "./operation-id";

const TEXT = "POST /api/v1/mcp-proxy/api/text/create";
let hub: FakeHub;
let edu: EducationClient;

beforeEach(async () => {
  hub = await startFakeHub();
  const launch = { session: "s", proxy: hub.proxy };
  edu = createEducationClient({
    expectedAppSlug: "storybook",
    additionalTrustedProxyUrls: [hub.proxy],
    launch,
  });
});
afterEach(() => hub.close());

const keys = () => hub.received(TEXT).map((request) => request.headers["idempotency-key"]);

it.each(["", " \n\t "])("retries a text of %j once with a derived operation id", async (empty) => {
  hub.on(TEXT, (_request, call) => ({ data: { text: call === 1 ? empty : "Once upon a time" } }));
  const answer = await edu.createText({ prompt: "Hi" }, { operationId: "op" });
  expect(answer.text).toBe("Once upon a time");
  expect(keys()).toEqual(["op", deriveOperationId("op", "empty-retry")]);
});

it("throws EMPTY_RESULT when the retry is empty too, without a third call [client-5] [client-errors-3]", async () => {
  hub.on(TEXT, { data: { text: "" } });
  await expect(edu.createText({ prompt: "Hi" }, { operationId: "op" })).rejects.toMatchObject({
    code: "EMPTY_RESULT",
  });
  expect(keys()).toHaveLength(2);
});

it("generates a new operation id for each call that is given none", async () => {
  hub.on(TEXT, { data: { text: "Yes" } });
  await edu.createText({ prompt: "Hi" });
  await edu.createText({ prompt: "Hi" });
  expect(new Set(keys()).size).toBe(2);
  expect(keys().every(Boolean)).toBe(true);
});

it("passes model fields on unchanged", async () => {
  hub.on(TEXT, { data: { text: "Yes" } });
  await edu.createText({ messages: [{ role: "user", content: "Hi" }], maxOutputTokens: 2000, top_p: 0.5 });
  expect(hub.received(TEXT)[0]?.json).toEqual({
    messages: [{ role: "user", content: "Hi" }],
    maxOutputTokens: 2000,
    top_p: 0.5,
  });
});
