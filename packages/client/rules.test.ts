import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openFakeTab } from "../../test/fake-browser";
import type { FakeHub, ReceivedRequest } from "../../test/fake-hub";
import {
  doEverything,
  openClient,
  PROXY,
  SUBMIT,
  session,
  startFakeLaunch,
  TEXT,
  tabStorage,
  UPLOAD,
  work,
} from "../../test/fake-launch";
import { sessionContext } from "./contract/session";

// What the rules for client apps (docs/protocol.md) require and the library can do for an app. Each test has the number of its
// rule. What they forbid is in forbidden.test.ts.

let hub: FakeHub;
beforeEach(async () => {
  hub = await startFakeLaunch();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await hub.close();
});
const open = () => openClient(hub);

const callsToTheHub = () => hub.requests.filter(({ path }) => path.startsWith("/api/"));
/** A body that was sent. */
type Sent = Record<string, unknown>;
/** Every name of a field in the bodies that were sent. */
const sentFields = (requests: ReceivedRequest[]) =>
  JSON.stringify(requests.map(({ json }) => json)).match(/"(\w+)":/g) ?? [];

describe("an app that uses this library must", () => {
  it("1: call the service only at its proxy, and the hub API beside it [rules-1]", async () => {
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

  it("2: send the session in both headers with every call, and to nobody else [rules-2]", async () => {
    await doEverything(open());
    expect(callsToTheHub().length).toBeGreaterThan(12);
    for (const { headers } of callsToTheHub())
      expect(headers).toMatchObject({ authorization: `Bearer ${session}`, "x-edu-session": session });
    const [upload] = hub.received(UPLOAD);
    expect(JSON.stringify(upload?.headers)).not.toContain(session);
    expect(hub.requests.some(({ path }) => path.includes(session))).toBe(false);
  });

  it("3: branch on the envelope's status [rules-3]", async () => {
    hub.on(TEXT, { status: 200, error: { code: "PROV_001", message: "No." } });
    await expect(open().createText({ prompt: "Hi" })).rejects.toMatchObject({ code: "PROV_001" });
  });

  it("4: send no key, secret or payer [rules-4]", async () => {
    await doEverything(open());
    for (const { headers } of callsToTheHub()) expect(headers.authorization).toBe(`Bearer ${session}`);
    expect(
      sentFields(hub.requests).filter((name) => /key|secret|token|pool|payer|billing/i.test(name)),
    ).toEqual([]);
  });

  it("5: take student, school, classroom and activity from the context, never from the token, and send none of them [rules-5]", async () => {
    await doEverything(open());
    expect(hub.received(SUBMIT)).toHaveLength(1);
    expect(
      sentFields(hub.requests).filter((name) => /student|school|classroom|activity/i.test(name)),
    ).toEqual([]);
    expect(hub.requests.some(({ path }) => path.includes("-of-the-token"))).toBe(false);
  });

  it("6: know people by the profile id of the context, which has neither a login name nor an e-mail address [rules-6]", async () => {
    const { student } = await open().context();
    expect(student?.id).toBe("student-of-the-context");
    const { actor, student: studentOfContract } = sessionContext.data.shape;
    expect(Object.keys(actor.shape)).toEqual(["id", "role", "displayName"]);
    expect(Object.keys(studentOfContract.unwrap().shape)).toEqual(["id", "displayName"]);
  });

  it("7: send one operation id for one action, derive retries from it, and never use it for another body [rules-7]", async () => {
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

  it("8: fail closed with EDU_RELAUNCH_REQUIRED when the session has ended, ask for no other, and keep the app's work [rules-8]", async () => {
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

  it("9: allow another proxy only in its static configuration [rules-9]", () => {
    const stranger = encodeURIComponent("https://stranger.test/api/v1/mcp-proxy");
    const refused = expect.objectContaining({ code: "EDU_PROXY_NOT_TRUSTED" });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      openFakeTab(`https://app.test/?session=${session}&proxy=${stranger}`, tabStorage);
      expect(open).toThrowError(refused);
    }
    expect(hub.requests).toEqual([]);
  });

  it("10: treat an empty text as a failure, after one more attempt [rules-10]", async () => {
    hub.on(TEXT, { data: { text: " " } });
    await expect(open().createText({ prompt: "Hi" })).rejects.toMatchObject({ code: "EMPTY_RESULT" });
    expect(hub.received(TEXT)).toHaveLength(2);
  });

  it("11: choose no model for a text and the classroom's own for an image, unless the app names one [rules-11]", async () => {
    hub.on(`GET ${PROXY}/api/account`, { data: { defaults: { image: "model-of-the-classroom" } } });
    await doEverything(open());
    const modelsOf = (route: string) => hub.received(route).map(({ json }) => (json as Sent).model);
    await open().createText({ prompt: "Hi", model: "model-of-the-app" });
    expect(modelsOf(TEXT)).toEqual([undefined, "model-of-the-app"]);
    expect(modelsOf(`POST ${PROXY}/api/media/create`)).toEqual(["model-of-the-classroom"]);
  });

  it("12: submit only when the student asks for it, and report it only after a success [rules-12]", async () => {
    const edu = open();
    await Promise.all([edu.context(), edu.createText({ prompt: "Hi" }), edu.saveState({ page: 1 })]);
    expect(hub.received(SUBMIT)).toEqual([]);
    hub.on(SUBMIT, { raw: JSON.stringify({ data: { revision: 1 } }) });
    await expect(edu.submit(work)).rejects.toMatchObject({ code: "EDU_BAD_ANSWER" });
  });

  it("14: read the launch from its address and remove it from there [rules-14]", () => {
    const { address } = openFakeTab(
      `https://app.test/write?session=s&proxy=${encodeURIComponent(hub.proxy)}`,
      tabStorage,
    );
    open();
    expect(address()).toBe("https://app.test/write");
  });
});
