import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionContext } from "./contract/session";
import { createEducationClient, type EducationClient } from "./create-education-client";
import { openFakeTab } from "./fake-browser";
import { type FakeHub, type ReceivedRequest, startFakeHub } from "./fake-hub";

// The rules for client apps (docs/protocol.md) that the library can keep for an app; each test has the number of its rule.

const PROXY = "/api/v1/mcp-proxy";
const TEXT = `POST ${PROXY}/api/text/create`;
const SUBMIT = "POST /api/v1/activities/activity-of-the-context/submissions";
const UPLOAD = "PUT /storage/1";
/** A token whose claims name another student and activity than the context does. */
const claims = { studentId: "student-of-the-token", activityId: "activity-of-the-token" };
const session = `e30.${btoa(JSON.stringify(claims))}.c2ln`;
const work = {
  title: "A fox",
  primaryUrl: "https://files.test/a.png",
  assets: [{ role: "page" as const, url: "https://files.test/a.png" }],
};

let hub: FakeHub;
const tabStorage = new Map<string, string>();

const open = () =>
  createEducationClient({
    expectedAppSlug: "storybook",
    additionalTrustedProxyUrls: [hub.proxy],
    uploadFallbackUrl: `${hub.origin}/fallback`,
  });

beforeEach(async () => {
  hub = await startFakeHub();
  tabStorage.clear();
  openFakeTab(`https://app.test/?session=${session}&proxy=${encodeURIComponent(hub.proxy)}`, tabStorage);
  hub.on(`GET ${PROXY}/api/session/context`, {
    data: {
      appSlug: "storybook",
      student: { id: "student-of-the-context", displayName: "Minji" },
      activity: { id: "activity-of-the-context" },
    },
  });
  for (const route of ["api/session/roster", "api/catalog", "api/session/works", "api/session/state"])
    hub.on(`GET ${PROXY}/${route}`, { data: [] });
  hub.on(`POST ${PROXY}/api/quote`, { data: { credits: 1 } });
  hub.on(`PUT ${PROXY}/api/session/state`, { data: { updatedAt: "" } });
  hub.on(TEXT, { data: { text: "Once" } });
  hub.on(`POST ${PROXY}/api/media/create`, { data: { id: "job", status: "queued", pollAfterMs: 1 } });
  hub.on(`POST ${PROXY}/api/media/get`, { data: { status: "completed", url: "https://files.test/a.png" } });
  hub.on(`POST ${PROXY}/api/upload-url`, {
    data: {
      uploadUrl: `${hub.origin}/storage/1`,
      method: "PUT",
      headers: {},
      publicUrl: "https://files.test/1",
    },
  });
  hub.on(UPLOAD, { data: null });
  hub.on(SUBMIT, { data: { revision: 1 } });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await hub.close();
});

/** Calls everything that the library offers. */
async function doEverything(edu: EducationClient): Promise<void> {
  await Promise.all([edu.context(), edu.roster(), edu.account(), edu.quote("text"), edu.catalog()]);
  await edu.createText({ prompt: "Hi" }, { operationId: "text" });
  await edu.createImage({ prompt: "A fox" }, { operationId: "image" });
  await edu.upload(new Blob(["story"], { type: "text/plain" }), { operationId: "file" });
  await edu.submit(work, { operationId: "work" });
  await edu.works();
  await edu.saveState(await edu.state());
}

const callsToTheHub = () => hub.requests.filter(({ path }) => path.startsWith("/api/"));
/** A body that was sent. */
type Sent = Record<string, unknown>;
/** Every name of a field in the bodies that were sent. */
const sentFields = (requests: ReceivedRequest[]) =>
  JSON.stringify(requests.map(({ json }) => json)).match(/"(\w+)":/g) ?? [];

describe("an app that uses this library must", () => {
  it("1: call the service only at its proxy, and the hub API beside it", async () => {
    const called: string[] = [];
    const realFetch = globalThis.fetch;
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
      called.push(url);
      return realFetch(url, init);
    });
    await doEverything(open());
    const elsewhere = called.filter((url) => !url.startsWith(`${hub.proxy}/`));
    expect(elsewhere.toSorted()).toEqual([
      `${hub.origin}/api/v1/activities/activity-of-the-context/submissions`,
      // The address that the hub gave for the file.
      `${hub.origin}/storage/1`,
    ]);
  });

  it("2: send the session in both headers with every call, and to nobody else", async () => {
    await doEverything(open());
    expect(callsToTheHub().length).toBeGreaterThan(12);
    for (const { headers } of callsToTheHub())
      expect(headers).toMatchObject({ authorization: `Bearer ${session}`, "x-edu-session": session });
    const [upload] = hub.received(UPLOAD);
    expect(JSON.stringify(upload?.headers)).not.toContain(session);
    expect(hub.requests.some(({ path }) => path.includes(session))).toBe(false);
  });

  it("3: branch on the envelope's status", async () => {
    hub.on(TEXT, { status: 200, error: { code: "PROV_001", message: "No." } });
    await expect(open().createText({ prompt: "Hi" })).rejects.toMatchObject({ code: "PROV_001" });
  });

  it("4: send no key, secret or payer", async () => {
    await doEverything(open());
    for (const { headers } of callsToTheHub()) expect(headers.authorization).toBe(`Bearer ${session}`);
    expect(
      sentFields(hub.requests).filter((name) => /key|secret|token|pool|payer|billing/i.test(name)),
    ).toEqual([]);
  });

  it("5: take student, school, classroom and activity from the context, never from the token, and send none of them", async () => {
    await doEverything(open());
    expect(hub.received(SUBMIT)).toHaveLength(1);
    expect(
      sentFields(hub.requests).filter((name) => /student|school|classroom|activity/i.test(name)),
    ).toEqual([]);
    expect(hub.requests.some(({ path }) => path.includes("-of-the-token"))).toBe(false);
  });

  it("6: know people by the profile id of the context, which has neither a login name nor an e-mail address", async () => {
    const { student } = await open().context();
    expect(student?.id).toBe("student-of-the-context");
    const { actor, student: studentOfContract } = sessionContext.data.shape;
    expect(Object.keys(actor.shape)).toEqual(["id", "role", "displayName"]);
    expect(Object.keys(studentOfContract.unwrap().shape)).toEqual(["id", "displayName"]);
  });

  it("7: send one operation id for one action, derive retries from it, and never use it for another body", async () => {
    hub.on(TEXT, (_request, call) =>
      call === 1 ? { hangUp: true } : { data: { text: call === 2 ? "" : "Once" } },
    );
    await doEverything(open());
    const keyed = hub.requests.filter(({ headers }) => headers["idempotency-key"] !== undefined);
    const bodies = new Map<string, Set<string>>();
    for (const { headers, path, bytes } of keyed) {
      const key = `${path} ${headers["idempotency-key"]}`;
      bodies.set(key, (bodies.get(key) ?? new Set()).add(bytes.toString()));
    }
    expect([...bodies.values()].every(({ size }) => size === 1)).toBe(true);
    expect(hub.received(TEXT).map(({ headers }) => headers["idempotency-key"])).toEqual([
      "text",
      "text",
      "text/empty-retry",
    ]);
    expect(keyed.map(({ path }) => path.split("/").slice(-2).join("/"))).toEqual(
      expect.arrayContaining(["text/create", "media/create", "api/upload-url"]),
    );
  });

  it("8: fail closed with EDU_RELAUNCH_REQUIRED when the session has ended, ask for no other, and keep the app's work", async () => {
    tabStorage.set("work of the app", "Once upon a time");
    const edu = open();
    await edu.context();
    const refusal = { status: 401, error: { code: "AUTH_001", message: "invalid session" } };
    hub.on(TEXT, refusal);
    const before = hub.requests.length;
    await expect(edu.createText({ prompt: "Hi" })).rejects.toMatchObject({ code: "EDU_RELAUNCH_REQUIRED" });
    expect(hub.requests).toHaveLength(before + 1);
    expect(tabStorage.get("work of the app")).toBe("Once upon a time");
  });

  it("9: allow another proxy only in its static configuration", () => {
    const stranger = encodeURIComponent("https://stranger.test/api/v1/mcp-proxy");
    const refused = expect.objectContaining({ code: "EDU_PROXY_NOT_TRUSTED" });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      openFakeTab(`https://app.test/?session=${session}&proxy=${stranger}`, tabStorage);
      expect(open).toThrowError(refused);
    }
    expect(hub.requests).toEqual([]);
  });

  it("10: treat an empty text as a failure, after one more attempt", async () => {
    hub.on(TEXT, { data: { text: " " } });
    await expect(open().createText({ prompt: "Hi" })).rejects.toMatchObject({ code: "EMPTY_RESULT" });
    expect(hub.received(TEXT)).toHaveLength(2);
  });

  it("11: choose no model for a text and the classroom's own for an image, unless the app names one", async () => {
    hub.on(`GET ${PROXY}/api/account`, { data: { defaults: { image: "model-of-the-classroom" } } });
    await doEverything(open());
    const modelsOf = (route: string) => hub.received(route).map(({ json }) => (json as Sent).model);
    await open().createText({ prompt: "Hi", model: "model-of-the-app" });
    expect(modelsOf(TEXT)).toEqual([undefined, "model-of-the-app"]);
    expect(modelsOf(`POST ${PROXY}/api/media/create`)).toEqual(["model-of-the-classroom"]);
  });

  it("12: submit only when the student asks for it, and report it only after a success", async () => {
    const edu = open();
    await Promise.all([edu.context(), edu.createText({ prompt: "Hi" }), edu.saveState({ page: 1 })]);
    expect(hub.received(SUBMIT)).toEqual([]);
    hub.on(SUBMIT, { raw: JSON.stringify({ data: { revision: 1 } }) });
    await expect(edu.submit(work)).rejects.toMatchObject({ code: "EDU_BAD_ANSWER" });
  });

  it("14: read the launch from its address and remove it from there", () => {
    const { address } = openFakeTab(
      `https://app.test/write?session=s&proxy=${encodeURIComponent(hub.proxy)}`,
      tabStorage,
    );
    open();
    expect(address()).toBe("https://app.test/write");
  });
});

describe("an app that uses this library must not", () => {
  it("1: call a provider's hosts: every address that it calls is the hub's", async () => {
    const hosts = new Set<string>();
    const realFetch = globalThis.fetch;
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
      hosts.add(new URL(url).origin);
      return realFetch(url, init);
    });
    await doEverything(open());
    expect([...hosts]).toEqual([hub.origin]);
  });

  it("2: open a pop-up or leave its page", async () => {
    const recordCall = vi.fn();
    vi.stubGlobal("open", recordCall);
    Object.assign(location, { assign: recordCall, replace: recordCall, reload: recordCall });
    await doEverything(open());
    hub.on(TEXT, { status: 401, error: { code: "AUTH_001", message: "invalid session" } });
    await open().createText({ prompt: "Hi" }).catch(recordCall.bind(null, "failed"));
    // Only the failure of the text was recorded: no pop-up was opened and the page was not left.
    expect(recordCall.mock.calls.map(([reason]) => reason)).toEqual(["failed"]);
  });

  it("3: write a generated text anywhere: it is only returned", async () => {
    const input = Object.freeze({ prompt: "Hi" });
    const touched: PropertyKey[] = [];
    const page = new Proxy({}, { get: (_page, name) => touched.push(name), set: () => false });
    vi.stubGlobal("document", page);
    await expect(open().createText(input)).resolves.toMatchObject({ text: "Once" });
    expect([touched, [...tabStorage.keys()]]).toEqual([[], ["education-hub-launch"]]);
  });

  it("4: create an account for a student anywhere, or keep a profile id: it sends none and stores the launch only", async () => {
    await doEverything(open());
    const sent = hub.requests.map(({ path, headers, bytes }) => [path, headers, bytes.toString()]);
    expect(JSON.stringify(sent)).not.toContain("student-of-the-context");
    expect([...tabStorage.keys()]).toEqual(["education-hub-launch"]);
    expect(tabStorage.get("education-hub-launch")).not.toContain("student-of-the-context");
  });

  it("5: act as a student in a teacher's workspace: it names no student, and a refusal is not sent again", async () => {
    const teacher = { purpose: "teacher_manage", actor: { id: "the-teacher", role: "teacher" } };
    const student = { id: "student-of-the-context", displayName: "Minji" };
    const activity = { id: "activity-of-the-context" };
    hub.on(`GET ${PROXY}/api/session/context`, {
      data: { appSlug: "storybook", ...teacher, student, activity },
    });
    hub.on(SUBMIT, { status: 403, error: { code: "AUTH_002", message: "Only the student." } });
    await expect(open().submit(work)).rejects.toMatchObject({ code: "AUTH_002" });
    const [sent, ...again] = hub.received(SUBMIT);
    expect([sent?.json, again]).toEqual([work, []]);
    expect(JSON.stringify(sent?.headers)).not.toContain(student.id);
  });

  it("6: show another number of credits than the quote: progress has the quoted number or none", async () => {
    const shown: (number | null)[] = [];
    const onProgress = (_status: string, { quotedCredits }: { quotedCredits: number | null }) =>
      shown.push(quotedCredits);
    await open().createImage({ prompt: "A fox" }, { onProgress });
    hub.on(`POST ${PROXY}/api/quote`, { status: 500, error: { code: "HUB_001", message: "No." } });
    await open().createImage({ prompt: "A fox" }, { onProgress });
    expect(new Set(shown)).toEqual(new Set([1, null]));
  });
});
