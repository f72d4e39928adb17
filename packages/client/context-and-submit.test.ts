import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../test/fake-hub";
import { createEducationClient, type EducationClient } from "./create-education-client";

const CONTEXT = "GET /api/v1/mcp-proxy/api/session/context";
const SUBMIT = "POST /api/v1/activities/activity-1/submissions";
const context = { appSlug: "storybook", activity: { id: "activity-1" } };
const receipt = {
  submissionId: "s",
  externalArtifactId: "__default__",
  revision: 1,
  created: true,
  submittedAt: "",
};
const work = {
  title: "A fox",
  primaryUrl: "https://files.test/a.png",
  assets: [{ role: "page" as const, url: "https://files.test/a.png" }],
};

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
  hub.on(CONTEXT, { data: context });
});
afterEach(() => hub.close());

describe("the context", () => {
  it("is fetched once and cached, until a refresh is requested", async () => {
    await Promise.all([edu.context(), edu.context()]);
    await edu.context();
    expect(hub.received(CONTEXT)).toHaveLength(1);
    await edu.context({ refresh: true });
    expect(hub.received(CONTEXT)).toHaveLength(2);
  });

  it("is fetched again after a failure", async () => {
    hub.on(CONTEXT, (_request, call) =>
      call === 1 ? { status: 500, error: { code: "HUB_001", message: "Oops." } } : { data: context },
    );
    await expect(edu.context()).rejects.toMatchObject({ code: "HUB_001" });
    await expect(edu.context()).resolves.toMatchObject(context);
  });

  it("is read once before any other call [client-3]", async () => {
    hub.on("POST /api/v1/mcp-proxy/api/quote", { data: { credits: 1 } });
    await Promise.all([edu.account(), edu.quote("text"), edu.account()]);
    expect(hub.requests[0]?.path).toMatch(/context$/);
    expect(hub.received(CONTEXT)).toHaveLength(1);
  });

  it("of another app stops every call before anything is spent [client-3] [client-errors-2]", async () => {
    hub.on(CONTEXT, { data: { ...context, appSlug: "poem-workshop" } });
    const file = new Blob(["a"], { type: "text/plain" });
    for (const call of [
      () => edu.context(),
      () => edu.submit(work),
      () => edu.createText({ prompt: "Hi" }),
      () => edu.createImage({ prompt: "A fox" }),
      () => edu.upload(file),
      () => edu.saveState(1),
      () => edu.works(),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: "EDU_APP_MISMATCH" });
    }
    expect(hub.requests.every((request) => request.path.endsWith("/context"))).toBe(true);
  });
});

describe("submitting", () => {
  it("goes to the activity of the verified context, with the operation id", async () => {
    hub.on(SUBMIT, { data: receipt });
    await expect(edu.submit(work, { operationId: "op" })).resolves.toEqual(receipt);
    const [request] = hub.received(SUBMIT);
    expect(request?.json).toEqual(work);
    expect(request?.headers).toMatchObject({ "idempotency-key": "op", "x-edu-session": "s" });
  });

  it("rejects with EDU_BAD_ANSWER when a 200 has no success envelope [client-8]", async () => {
    hub.on(SUBMIT, { raw: "{}" });
    await expect(edu.submit(work)).rejects.toMatchObject({ code: "EDU_BAD_ANSWER" });
    hub.on(SUBMIT, { raw: JSON.stringify({ data: receipt }) });
    await expect(edu.submit(work)).rejects.toMatchObject({ code: "EDU_BAD_ANSWER" });
  });

  it("stops with EDU_ABORTED when the caller aborts while the context is read", async () => {
    hub.on(CONTEXT, { data: context, delayMs: 1000 });
    const startedAt = performance.now();
    await expect(edu.submit(work, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
      code: "EDU_ABORTED",
    });
    expect(performance.now() - startedAt).toBeLessThan(500);
  });

  it("rejects with the issues that the hub names for a refused work", async () => {
    const issues = [{ path: "primaryUrl", message: "Not public." }];
    hub.on(SUBMIT, { status: 422, error: { code: "VAL_001", message: "Check it.", detail: { issues } } });
    await expect(edu.submit(work)).rejects.toMatchObject({ code: "VAL_001", detail: { issues } });
  });
});
