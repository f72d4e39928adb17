import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type FakeHub, startFakeHub } from "../../../test/fake-hub";
import { createEducationClient } from "../../client/index";
import type { CopyStorage } from "./local-copy";
import { openLaunch } from "./open-launch";
import { openTabMemory } from "./tab-memory";
import { emptyWork, FIRST_PAGE_ID, withPage } from "./work";

const SESSION = "/api/v1/mcp-proxy/api/session";
const closed = { status: 403, error: { code: "LAUNCH_001", message: "closed" } };
const ended = { status: 401, error: { code: "AUTH_001", message: "invalid session" } };
const contextOf = (studentId: string) => ({
  data: {
    appSlug: "storybook",
    purpose: "student_activity",
    actor: { id: studentId },
    student: { id: studentId, displayName: "Minji" },
    activity: { id: "a1" },
  },
});

let hub: FakeHub;
let device: ReturnType<typeof memoryStorage>;
let tab: ReturnType<typeof memoryStorage>;

beforeEach(async () => {
  hub = await startFakeHub();
  hub.on(`GET ${SESSION}/context`, contextOf("s1"));
  hub.on(`GET ${SESSION}/works`, { data: [] });
  hub.on(`GET ${SESSION}/state`, { data: { ...emptyWork(), title: "Fox" }, headers: { ETag: '"1"' } });
  hub.on(`PUT ${SESSION}/state`, { data: { updatedAt: "" }, headers: { ETag: '"2"' } });
  [device, tab] = [memoryStorage(), memoryStorage()];
  vi.stubGlobal("fetch", fetchOf(fetch));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await hub.close();
});

/** The app's own server, which a relative address reaches, answers nothing. */
function fetchOf(real: typeof fetch): typeof fetch {
  return async (input, init) => {
    if (typeof input === "string" && input.startsWith("/")) return Response.error();
    return real(input, init);
  };
}

function memoryStorage(): CopyStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

/** Loads the page: after Start, or again. */
function load({ isNewStart = false } = {}) {
  const edu = createEducationClient({
    expectedAppSlug: "storybook",
    additionalTrustedProxyUrls: [hub.proxy],
    launch: { session: "s", proxy: hub.proxy },
    timeoutMs: 2000,
  });
  return openLaunch(edu, { copies: device, tab: openTabMemory(tab, isNewStart) });
}

async function loadBook(options = {}) {
  const opened = await load(options);
  if (opened.kind !== "student") throw new Error(`opened as ${opened.kind}`);
  return opened.draft;
}

/** Writes a sentence that the hub refuses with this answer. */
async function writeRefused(answer: typeof closed) {
  const draft = await loadBook({ isNewStart: true });
  for (const route of [`PUT ${SESSION}/state`, `GET ${SESSION}/context`]) hub.on(route, answer);
  draft.change((work) => withPage(work, FIRST_PAGE_ID, { text: "My last sentence" }));
  await draft.sync({ isFetching: false });
  draft.close();
}

it("opens the whole book to be read after a reload while the activity is closed [sample-3]", async () => {
  await writeRefused(closed);
  const draft = await loadBook();
  expect(draft.state()).toMatchObject({ place: "device", trouble: "closed" });
  expect(draft.state().work).toMatchObject({ title: "Fox", pages: [{ text: "My last sentence" }] });
  draft.close();
});

it("opens what was saved to be read after a reload, also when nothing was written since", async () => {
  (await loadBook({ isNewStart: true })).close();
  hub.on(`GET ${SESSION}/context`, closed);
  const draft = await loadBook();
  expect(draft.state()).toMatchObject({ place: "hub", trouble: "closed", work: { title: "Fox" } });
  draft.close();
});

it("shows nothing of the child before when another child starts in the same tab of a shared device [sample-4]", async () => {
  await writeRefused(closed);
  await expect(load({ isNewStart: true })).rejects.toMatchObject({ code: "LAUNCH_001" });
  hub.on(`GET ${SESSION}/context`, contextOf("s2"));
  const draft = await loadBook();
  expect(JSON.stringify(draft.state())).not.toContain("My last sentence");
  draft.close();
});

it("shows and keeps nothing of the child in the tab once the session has ended, and says that the device has the last sentence [sample-4]", async () => {
  await writeRefused(ended);
  expect(await load()).toEqual({ kind: "ended", place: "device" });
  expect(await load()).toEqual({ kind: "ended", place: "device" });
  expect(JSON.stringify([...tab.entries])).not.toMatch(/Minji|Fox|sentence/);
});

it("does not say that all is saved when the last sentence was only on the page", async () => {
  device.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const draft = await loadBook({ isNewStart: true });
  hub.on(`PUT ${SESSION}/state`, { status: 500, error: { code: "HUB_001", message: "" } });
  draft.change((work) => withPage(work, FIRST_PAGE_ID, { text: "My last sentence" }));
  draft.close();
  hub.on(`GET ${SESSION}/context`, ended);
  expect(await load()).toEqual({ kind: "ended", place: null });

  hub.on(`GET ${SESSION}/context`, contextOf("s1"));
  await writeRefused(ended);
  expect(JSON.stringify([...tab.entries])).toContain("page");
  expect(await load()).toEqual({ kind: "ended", place: null });
});

it.each([
  ["closed", closed, { kind: "student" }],
  ["ended", ended, { kind: "ended", place: "device" }],
] as const)(
  "uses the copy of this device when the hub says who started and then no more: %s",
  async (_name, answer, opened) => {
    await writeRefused(closed);
    hub.on(`GET ${SESSION}/context`, contextOf("s1"));
    hub.on(`GET ${SESSION}/state`, answer);
    const again = await load({ isNewStart: true });
    expect(again).toMatchObject(opened);
    if (again.kind !== "student") return;
    expect(again.draft.state()).toMatchObject({
      place: "device",
      trouble: "closed",
      work: { title: "Fox", pages: [{ text: "My last sentence" }] },
    });
    again.draft.close();
  },
);

it("takes the launch from the app's server when the session has ended before the book could open", async () => {
  const calls = vi.fn(fetchOf(fetch));
  vi.stubGlobal("fetch", calls);
  hub.on(`GET ${SESSION}/state`, ended);
  expect(await load({ isNewStart: true })).toEqual({ kind: "ended", place: null });
  expect(calls).toHaveBeenCalledWith("/profiles/s1/activities/a1/launch", { method: "DELETE" });
});

it("does not say that a sentence is unsaved when the device has only a suggestion that the hub has not", async () => {
  const draft = await loadBook({ isNewStart: true });
  hub.on(`PUT ${SESSION}/state`, closed);
  draft.change({ suggestions: [{ id: "s", pageId: FIRST_PAGE_ID, kind: "next", text: "A fox came." }] });
  await draft.sync({ isFetching: false });
  draft.close();
  expect(device.length).toBe(1);
  hub.on(`GET ${SESSION}/context`, ended);
  expect(await load()).toEqual({ kind: "ended", place: "hub" });
});

it("never shows a student's copy to a teacher whose preview cannot open", async () => {
  await writeRefused(closed);
  const { data } = contextOf("s1");
  hub.on(`GET ${SESSION}/context`, { data: { ...data, purpose: "student_preview" } });
  hub.on(`GET ${SESSION}/state`, closed);
  await expect(load({ isNewStart: true })).rejects.toMatchObject({ code: "LAUNCH_001" });
});

it("says after the end of the session that all is saved only when it was, and nothing when it does not know [sample-4]", async () => {
  (await loadBook({ isNewStart: true })).close();
  hub.on(`GET ${SESSION}/context`, ended);
  expect(await load()).toEqual({ kind: "ended", place: "hub" });
  expect(await load({ isNewStart: true })).toEqual({ kind: "ended", place: null });
});
