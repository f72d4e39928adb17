import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hideAnswersWithoutCors, openFakeTab } from "../../test/fake-browser";
import { type FakeHub, startFakeHub } from "../../test/fake-hub";
import { createEducationClient, type EducationClient } from "./create-education-client";
import { EducationError, shouldRelaunchEducationApp, shouldShowHelp } from "./education-error";

const TEXT = "POST /api/v1/mcp-proxy/api/text/create";
const CONTEXT = "GET /api/v1/mcp-proxy/api/session/context";
const ACCOUNT = "GET /api/v1/mcp-proxy/api/account";
const answer = { id: "t", text: "Once.", model: "m", finishReason: "stop", usage: {}, credits: 1 };

let hub: FakeHub;
let edu: EducationClient;
const clientWith = (timeoutMs?: number) =>
  createEducationClient({
    expectedAppSlug: "storybook",
    additionalTrustedProxyUrls: [hub.proxy],
    launch: { session: "the-session", proxy: `${hub.proxy}/` },
    timeoutMs,
  });

beforeEach(async () => {
  hub = await startFakeHub();
  edu = clientWith();
});
afterEach(() => hub.close());

describe("every call", () => {
  it("asks for the language of the launch, and tells the app to show a child whom to talk to [safety-19]", async () => {
    const detail = { help: "위클래스로 오세요.", direction: "input" };
    hub.on(TEXT, { status: 403, error: { code: "SAFETY_001", message: "보낼 수 없어요.", detail } });
    const korean = createEducationClient({
      expectedAppSlug: "storybook",
      additionalTrustedProxyUrls: [hub.proxy],
      launch: { session: "the-session", proxy: `${hub.proxy}/`, locale: "kr" },
    });
    const error = await korean.createText({ prompt: "Hi" }).catch((thrown: unknown) => thrown);
    expect(shouldShowHelp(error) && error.detail).toEqual(detail);
    expect(shouldShowHelp(new EducationError("CREDIT_001", "x"))).toBe(false);
    expect(hub.received(TEXT)[0]?.headers["accept-language"]).toBe("ko");
  });

  it("sends JSON with both session headers, and the operation id as Idempotency-Key [client-1]", async () => {
    hub.on(TEXT, { data: answer });
    await edu.createText({ prompt: "Hi" }, { operationId: "op-1" });
    const [request] = hub.received(TEXT);
    expect(request?.headers).toMatchObject({
      authorization: "Bearer the-session",
      "x-edu-session": "the-session",
      "content-type": "application/json",
      "idempotency-key": "op-1",
    });
    expect(request?.json).toEqual({ prompt: "Hi" });
  });

  it("never puts the session into an address", async () => {
    hub.on("GET /api/v1/mcp-proxy/api/catalog", { data: [] });
    await edu.catalog({ kind: "models", query: "a b" });
    expect(hub.requests.map((request) => request.path)).toEqual([
      "/api/v1/mcp-proxy/api/session/context",
      "/api/v1/mcp-proxy/api/catalog?kind=models&query=a+b",
    ]);
  });

  it("branches on the envelope's status, not on the HTTP status [client-1]", async () => {
    hub.on(ACCOUNT, { status: 200, error: { code: "CFG_002", message: "Down." } });
    await expect(edu.account()).rejects.toMatchObject({ code: "CFG_002" });
  });

  it("reports code, status, request id, waiting time and detail of a refusal", async () => {
    const error = { code: "CREDIT_002", message: "Daily limit.", detail: { limit: 5 } };
    hub.on(TEXT, { status: 429, error, headers: { "Retry-After": "3600" } });
    const failure = await edu.createText({ prompt: "Hi" }).catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(EducationError);
    expect(failure).toMatchObject({
      code: "CREDIT_002",
      message: "Daily limit.",
      status: 429,
      requestId: "req-1",
      retryAfterMs: 3_600_000,
      detail: { limit: 5 },
    });
    expect(hub.received(TEXT)).toHaveLength(1);
  });

  it("throws EDU_BAD_ANSWER for an HTML page instead of an envelope, and FUNCTION_PAYLOAD_TOO_LARGE when that page has status 413", async () => {
    hub.on(ACCOUNT, { raw: "<html>hello</html>" });
    await expect(edu.account()).rejects.toMatchObject({ code: "EDU_BAD_ANSWER", status: 200 });
    hub.on(TEXT, { status: 413, raw: "<html>too large</html>" });
    await expect(edu.createText({ prompt: "Hi" })).rejects.toMatchObject({
      code: "FUNCTION_PAYLOAD_TOO_LARGE",
    });
  });

  it("never follows a redirect, because its target would get the session", async () => {
    hub.on(ACCOUNT, { status: 302, headers: { Location: `${hub.origin}/elsewhere` } });
    await expect(edu.account()).rejects.toMatchObject({ code: "EDU_NETWORK" });
    expect(hub.received("GET /elsewhere")).toHaveLength(0);
  });

  it("stops with EDU_TIMEOUT after its timeout [client-1]", async () => {
    hub.on(ACCOUNT, { data: {}, delayMs: 2000 });
    await expect(clientWith(50).account()).rejects.toMatchObject({ code: "EDU_TIMEOUT", status: null });
  });

  it.each([
    ["while it runs", () => hub.on(TEXT, { data: answer, delayMs: 2000 })],
    ["while it waits for the context", () => hub.on(CONTEXT, { data: {}, delayMs: 2000 })],
    [
      "while it waits to be repeated",
      () =>
        hub.on(TEXT, {
          status: 503,
          error: { code: "CFG_002", message: "Later." },
          headers: { "Retry-After": "5" },
        }),
    ],
  ])("stops with EDU_ABORTED when the caller aborts %s", async (_title, prepare) => {
    prepare();
    const startedAt = performance.now();
    const signal = AbortSignal.timeout(50);
    await expect(edu.createText({ prompt: "Hi" }, { signal })).rejects.toMatchObject({ code: "EDU_ABORTED" });
    expect(performance.now() - startedAt).toBeLessThan(1500);
  });
});

describe("a relaunch", () => {
  it("is needed after a 401 and for EDU_RELAUNCH_REQUIRED, but not after a 403 or an error of another class", async () => {
    hub.on(ACCOUNT, { status: 401, error: { code: "AUTH_001", message: "invalid session" } });
    expect(shouldRelaunchEducationApp(await edu.account().catch((cause: unknown) => cause))).toBe(true);
    expect(shouldRelaunchEducationApp(new EducationError("EDU_RELAUNCH_REQUIRED", ""))).toBe(true);
    expect(shouldRelaunchEducationApp(new EducationError("AUTH_002", "", { status: 403 }))).toBe(false);
    expect(shouldRelaunchEducationApp(new Error("AUTH_001"))).toBe(false);
  });

  it("is EDU_RELAUNCH_REQUIRED after any 401, with the hub's code as cause [client-12]", async () => {
    hub.on(ACCOUNT, { status: 401, error: { code: "AUTH_001", message: "invalid session" } });
    const relaunch = { code: "EDU_RELAUNCH_REQUIRED", status: 401, requestId: "req-1" };
    await expect(edu.account()).rejects.toMatchObject({ ...relaunch, cause: "AUTH_001" });
    hub.on(ACCOUNT, { status: 401, raw: "<h1>Unauthorized</h1>" });
    await expect(edu.account()).rejects.toMatchObject(relaunch);
    expect(hub.received(ACCOUNT)).toHaveLength(2);
  });
});

describe("a page's call that gets no answer", () => {
  const HEALTH = "GET /api/v1/mcp-proxy/health";
  const DESCRIPTION = "HEAD /api/v1/openapi.json";
  const ALLOWED = { "Access-Control-Allow-Origin": "https://app.test" };
  beforeEach(() => {
    openFakeTab("https://app.test/write");
    hideAnswersWithoutCors();
    hub.on(DESCRIPTION, { headers: { "Access-Control-Allow-Origin": "*" } });
    hub.on(HEALTH, { data: { status: "ok" } });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is EDU_ORIGIN_NOT_ALLOWED, at once, when the hub works and hides its answers from the page's origin [client-errors-6]", async () => {
    await expect(edu.account()).rejects.toMatchObject({
      code: "EDU_ORIGIN_NOT_ALLOWED",
      detail: { origin: "https://app.test" },
    });
    expect(hub.received(CONTEXT)).toHaveLength(1);
    for (const { headers } of [...hub.received(HEALTH), ...hub.received(DESCRIPTION)])
      expect(headers["x-edu-session"]).toBeUndefined();
  });

  it("is EDU_NETWORK when the hub cannot be reached, after a few attempts [client-errors-6]", async () => {
    hub.on(CONTEXT, { data: { appSlug: "storybook" }, headers: ALLOWED });
    hub.on(ACCOUNT, { hangUp: true });
    hub.on(DESCRIPTION, { hangUp: true });
    await expect(edu.account()).rejects.toMatchObject({ code: "EDU_NETWORK" });
    expect(hub.received(ACCOUNT).length).toBeGreaterThan(1);
    expect(hub.received(ACCOUNT).length).toBeLessThanOrEqual(8);
  });

  it.each([
    [
      "the hub answers this page and only the call was cut",
      () => hub.on(HEALTH, { data: {}, headers: ALLOWED }),
    ],
    [
      "a server in front of the hub answers for it",
      () => hub.on(DESCRIPTION, { status: 502, raw: "<h1>Bad gateway</h1>" }),
    ],
    [
      "the hub cannot work",
      () => hub.on(HEALTH, { status: 503, headers: { "Cross-Origin-Resource-Policy": "same-origin" } }),
    ],
  ])("is repeated when %s [client-errors-6]", async (_title, prepare) => {
    prepare();
    const context = { data: { appSlug: "storybook" }, headers: ALLOWED };
    hub.on(CONTEXT, (_request, call) => (call === 1 ? { hangUp: true } : context));
    await expect(edu.context()).resolves.toMatchObject({ appSlug: "storybook" });
  });
});

describe("an automatic retry", () => {
  it("repeats a text with the same Idempotency-Key and body after a lost connection [client-16]", async () => {
    hub.on(TEXT, (_request, call) => (call < 3 ? { hangUp: true } : { data: answer }));
    await edu.createText({ prompt: "Hi" });
    const sent = hub.received(TEXT);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((request) => request.headers["idempotency-key"])).size).toBe(1);
    expect(new Set(sent.map((request) => request.bytes.toString())).size).toBe(1);
  });

  it.each([
    [409, "IDEM_002"],
    [429, "RATE_001"],
    [503, "CFG_002"],
  ])("follows %i %s, no sooner than Retry-After [client-16]", async (status, code) => {
    const refusal = { status, error: { code, message: "Later." }, headers: { "Retry-After": "1" } };
    hub.on(TEXT, (_request, call) => (call === 1 ? refusal : { data: answer }));
    const startedAt = performance.now();
    await expect(edu.createText({ prompt: "Hi" })).resolves.toMatchObject({ text: "Once." });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
  });

  it.each(["CREDIT_001", "POLICY_001", "VAL_001", "IDEM_001", "PROV_001", "HUB_001", "CFG_001"])(
    "does not follow %s [client-16]",
    async (code) => {
      hub.on(TEXT, { status: code === "CFG_001" ? 503 : 400, error: { code, message: "No." } });
      await expect(edu.createText({ prompt: "Hi" })).rejects.toMatchObject({ code });
      expect(hub.received(TEXT)).toHaveLength(1);
    },
  );

  it("reports a long Retry-After instead of waiting", async () => {
    hub.on(ACCOUNT, {
      status: 429,
      error: { code: "RATE_001", message: "Later." },
      headers: { "Retry-After": "60" },
    });
    await expect(edu.account()).rejects.toMatchObject({ code: "RATE_001", retryAfterMs: 60_000 });
  });
});
