import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../test/fake-hub";
import { createEducationClient, type EducationClient } from "./create-education-client";

const QUOTE = "POST /api/v1/mcp-proxy/api/quote";
const CREATE = "POST /api/v1/mcp-proxy/api/media/create";
const GET = "POST /api/v1/mcp-proxy/api/media/get";
const id = "019aa000-0000-7000-8000-000000000001";
const job = (status: string, more = {}) => ({
  data: { id, status, model: "m", credits: { amount: 10, state: "reserved" }, pollAfterMs: 1, ...more },
});
const done = job("completed", { url: "https://files.test/a.png", mimeType: "image/png" });

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
  hub.on(QUOTE, { data: { media_type: "image", credits: 10, billing: "school-pool", unit: "credit" } });
  hub.on(CREATE, job("queued"));
});
afterEach(() => hub.close());

describe("an image", () => {
  it("is quoted, started once and polled until it is completed, reporting each change once [client-6] [rules-13]", async () => {
    hub.on(GET, (_request, call) => [job("queued"), job("running"), job("running")][call - 1] ?? done);
    const seen: unknown[] = [];
    const image = await edu.createImage(
      { prompt: "A fox", aspectRatio: "4:3" },
      {
        operationId: "op",
        onProgress: (status, { jobId, quotedCredits }) => seen.push([status, jobId, quotedCredits]),
      },
    );
    expect(image.url).toBe("https://files.test/a.png");
    expect(seen).toEqual([
      ["quoted", null, 10],
      ["queued", id, 10],
      ["running", id, 10],
      ["completed", id, 10],
    ]);
    expect(hub.received(CREATE)).toHaveLength(1);
    expect(hub.received(CREATE)[0]?.headers["idempotency-key"]).toBe("op");
    expect(hub.received(GET)[0]?.json).toEqual({ id });
  });

  it("is requested from the classroom's default model, unless the app names another [client-6]", async () => {
    hub.on(GET, done);
    await edu.createImage({ prompt: "A fox" });
    await edu.createImage({ prompt: "A fox", model: "another" });
    expect(hub.received(CREATE).map(({ json }) => json)).toEqual([
      { prompt: "A fox", model: "images" },
      { prompt: "A fox", model: "another" },
    ]);
  });

  it("is requested without a model when the classroom has no default, and the hub's refusal is thrown", async () => {
    hub.on("GET /api/v1/mcp-proxy/api/account", { data: { defaults: { text: null, image: null } } });
    hub.on(CREATE, { status: 503, error: { code: "CFG_001", message: "No model." } });
    await expect(edu.createImage({ prompt: "A fox" })).rejects.toMatchObject({ code: "CFG_001" });
    expect(hub.received(CREATE)[0]?.json).toEqual({ prompt: "A fox" });
  });

  it("is generated even when the quote fails", async () => {
    hub.on(QUOTE, { status: 500, error: { code: "HUB_001", message: "Oops." } });
    hub.on(GET, done);
    await expect(edu.createImage({ prompt: "A fox" })).resolves.toMatchObject({ status: "completed" });
  });

  it("throws the job's code when the job failed", async () => {
    hub.on(GET, job("failed", { error: { code: "PROV_001", message: "The provider failed." } }));
    await expect(edu.createImage({ prompt: "A fox" })).rejects.toMatchObject({
      code: "PROV_001",
      message: "The provider failed.",
    });
    expect(hub.received(CREATE)).toHaveLength(1);
  });

  it("survives a failed poll", async () => {
    const refusal = { status: 500, error: { code: "HUB_001", message: "Oops." } };
    hub.on(GET, (_request, call) => (call === 1 ? refusal : done));
    await expect(edu.createImage({ prompt: "A fox" })).resolves.toMatchObject({ id });
  });

  it("reports once that polls fail, and once that they succeed again", async () => {
    const refusal = { status: 500, error: { code: "HUB_001", message: "Oops." } };
    hub.on(GET, (_request, call) => [job("running"), refusal, refusal, job("running")][call - 1] ?? done);
    const seen: unknown[] = [];
    await edu.waitForImage(id, {
      onProgress: (status, { isInterrupted }) => seen.push([status, isInterrupted]),
    });
    expect(seen).toEqual([
      ["running", false],
      ["running", true],
      ["running", false],
      ["completed", false],
    ]);
  });

  it("waits as long as the hub says between polls", async () => {
    hub.on(GET, (_request, call) => (call === 1 ? job("running", { pollAfterMs: 600 }) : done));
    const startedAt = performance.now();
    await edu.createImage({ prompt: "A fox" });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(590);
  });

  it("stops when the launch session ends during generation", async () => {
    hub.on(GET, { status: 401, error: { code: "AUTH_001", message: "invalid session" } });
    await expect(edu.createImage({ prompt: "A fox" })).rejects.toMatchObject({
      code: "EDU_RELAUNCH_REQUIRED",
    });
  });

  it("stops with EDU_ABORTED when the caller aborts", async () => {
    hub.on(GET, job("running", { pollAfterMs: 5000 }));
    const controller = new AbortController();
    const waiting = edu.createImage({ prompt: "A fox" }, { signal: controller.signal });
    setTimeout(() => controller.abort(), 100);
    await expect(waiting).rejects.toMatchObject({ code: "EDU_ABORTED" });
  });

  it("throws EDU_TIMEOUT with the job's id when it takes too long", async () => {
    hub.on(GET, job("running", { pollAfterMs: 40 }));
    const waiting = edu.createImage({ prompt: "A fox" }, { maxWaitMs: 1_000 });
    await expect(waiting).rejects.toMatchObject({ code: "EDU_TIMEOUT", detail: { id } });
  });

  it("resumes by its id after a reload, without starting another", async () => {
    hub.on(GET, done);
    await expect(edu.waitForImage(id)).resolves.toMatchObject({ url: "https://files.test/a.png" });
    expect(hub.received(CREATE)).toHaveLength(0);
  });
});
