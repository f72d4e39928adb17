import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FakeHub } from "../../test/fake-hub";
import {
  doEverything,
  openClient,
  PROXY,
  SUBMIT,
  startFakeLaunch,
  TEXT,
  tabStorage,
  work,
} from "../../test/fake-launch";

// What the rules for client apps (docs/protocol.md) forbid; each test has the number of its rule.

let hub: FakeHub;
beforeEach(async () => {
  hub = await startFakeLaunch();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await hub.close();
});
const open = () => openClient(hub);

describe("an app that uses this library must not", () => {
  it("1: call a provider's hosts: every address that it calls is the hub's [rules-16]", async () => {
    const hosts = new Set<string>();
    const realFetch = globalThis.fetch;
    // Work that an earlier file of the process has left running may call other hosts meanwhile.
    const ofClient = new AsyncLocalStorage<true>();
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
      if (ofClient.getStore()) hosts.add(new URL(url).origin);
      return realFetch(url, init);
    });
    await ofClient.run(true, () => doEverything(open()));
    expect([...hosts]).toEqual([hub.origin]);
  });

  it("2: open a pop-up or leave its page [rules-17]", async () => {
    const recordCall = vi.fn();
    vi.stubGlobal("open", recordCall);
    Object.assign(location, { assign: recordCall, replace: recordCall, reload: recordCall });
    await doEverything(open());
    hub.on(TEXT, { status: 401, error: { code: "AUTH_001", message: "invalid session" } });
    await open().createText({ prompt: "Hi" }).catch(recordCall.bind(null, "failed"));
    // Only the failure of the text was recorded: no pop-up was opened and the page was not left.
    expect(recordCall.mock.calls.map(([reason]) => reason)).toEqual(["failed"]);
  });

  it("3: write a generated text anywhere: it is only returned [rules-18]", async () => {
    const input = Object.freeze({ prompt: "Hi" });
    const touched: PropertyKey[] = [];
    const page = new Proxy({}, { get: (_page, name) => touched.push(name), set: () => false });
    vi.stubGlobal("document", page);
    await expect(open().createText(input)).resolves.toMatchObject({ text: "Once" });
    expect([touched, [...tabStorage.keys()]]).toEqual([[], ["education-hub-launch"]]);
  });

  it("4: create an account for a student anywhere, or keep a profile id: it sends no id and stores the launch only [rules-19]", async () => {
    await doEverything(open());
    const sent = hub.requests.map(({ path, headers, bytes }) => [path, headers, bytes.toString()]);
    expect(JSON.stringify(sent)).not.toContain("student-of-the-context");
    expect([...tabStorage.keys()]).toEqual(["education-hub-launch"]);
    expect(tabStorage.get("education-hub-launch")).not.toContain("student-of-the-context");
  });

  it("5: act as a student in a teacher's workspace: it names no student, and does not repeat a refused call [rules-20]", async () => {
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

  it("6: show another number of credits than the quote: progress has the quoted number or none [rules-21]", async () => {
    const shown: (number | null)[] = [];
    const onProgress = (_status: string, { quotedCredits }: { quotedCredits: number | null }) =>
      shown.push(quotedCredits);
    await open().createImage({ prompt: "A fox" }, { onProgress });
    hub.on(`POST ${PROXY}/api/quote`, { status: 500, error: { code: "HUB_001", message: "No." } });
    await open().createImage({ prompt: "A fox" }, { onProgress });
    expect(new Set(shown)).toEqual(new Set([1, null]));
  });
});
