import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeHub, startFakeHub } from "../../../test/fake-hub";
import { createEducationClient, EducationError } from "../../client/index";
import type { Draft, DraftState } from "./draft";
import { type CopyStorage, openLocalCopy } from "./local-copy";
import { openDraft } from "./open-launch";
import { emptyPage, emptyWork, FIRST_PAGE_ID, type Work, withPage } from "./work";

const STATE = "/api/v1/mcp-proxy/api/session/state";
const WORKS = "GET /api/v1/mcp-proxy/api/session/works";
const context = { activity: { id: "a1" }, student: { id: "s1" } } as Parameters<typeof openLocalCopy>[1];
const refusal = (code: number) => ({ status: code, error: { code: "AUTH_001", message: "invalid session" } });

let hub: FakeHub;
/** What the hub keeps, as two devices see it. */
let kept: { value: Work | null; version: number };
const drafts: Draft[] = [];

beforeEach(async () => {
  hub = await startFakeHub();
  kept = { value: null, version: 0 };
  hub.on(WORKS, { data: [] });
  hub.on(`GET ${STATE}`, () => {
    const headers: Record<string, string> = kept.version > 0 ? { ETag: `"${kept.version}"` } : {};
    return { data: kept.value, headers };
  });
  hub.on(`PUT ${STATE}`, acceptSave);
});
afterEach(async () => {
  for (const draft of drafts.splice(0)) draft.close();
  await hub.close();
  vi.useRealTimers();
});

function acceptSave({ headers, json }: { headers: Record<string, unknown>; json: unknown }) {
  const expected = kept.version > 0 ? `"${kept.version}"` : undefined;
  if (headers["if-match"] !== expected)
    return { status: 412, error: { code: "STATE_001", message: "changed" } };
  kept = { value: json as Work, version: kept.version + 1 };
  return { data: { updatedAt: "" }, headers: { ETag: `"${kept.version}"` } };
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

const refusingStorage: CopyStorage = {
  ...memoryStorage(),
  setItem: () => {
    throw new DOMException("full", "QuotaExceededError");
  },
};

async function open(storage: CopyStorage | null = memoryStorage(), isPreview = false) {
  const [onEnd, remember] = [vi.fn(), vi.fn()];
  const edu = createEducationClient({
    expectedAppSlug: "storybook",
    additionalTrustedProxyUrls: [hub.proxy],
    launch: { session: "s", proxy: hub.proxy },
    timeoutMs: 2000,
  });
  const copy = isPreview ? null : openLocalCopy(storage, context);
  const draft = await openDraft({ edu, copy, onEnd, remember, saveAfterMs: 5 });
  drafts.push(draft);
  return { draft, onEnd, remember };
}

const write = (draft: Draft, text: string) => draft.change((work) => withPage(work, FIRST_PAGE_ID, { text }));
const textsOf = (work: Work | null) => work?.pages.map(({ text }) => text);
const until = (draft: Draft, state: Partial<DraftState>) =>
  vi.waitFor(() => expect(draft.state()).toMatchObject(state));
const SAVED = { place: "hub", trouble: null } as const;

describe("the draft of a book", () => {
  it("is saved with the hub automatically, and opens on another device [sample-2]", async () => {
    const { draft } = await open();
    write(draft, "Once");
    write(draft, "Once upon a time");
    await until(draft, SAVED);
    expect(hub.received(`PUT ${STATE}`)).toHaveLength(1);
    const { draft: second } = await open();
    expect(textsOf(second.state().work)).toEqual(["Once upon a time"]);
  });

  it("is merged when another device was faster, and nothing is lost [sample-2]", async () => {
    const { draft: tablet } = await open();
    const { draft: laptop } = await open();
    write(tablet, "A fox");
    await until(tablet, SAVED);
    write(laptop, "A bear");
    await until(laptop, SAVED);
    const both = [{ text: "A bear", alternatives: [{ text: "A fox" }] }];
    expect(kept.value?.pages).toMatchObject(both);
    await tablet.sync({ isFetching: true });
    expect(tablet.state().work.pages).toMatchObject(both);
  });

  it("is kept on the device until the hub has it, and then removed there [sample-2]", async () => {
    const storage = memoryStorage();
    const { draft } = await open(storage);
    write(draft, "Once");
    expect(storage.entries.size).toBe(1);
    await until(draft, SAVED);
    expect(storage.entries.size).toBe(0);
  });

  it("leaves nothing on the device when the launch session ends and the hub has everything", async () => {
    const storage = memoryStorage();
    const { draft } = await open(storage);
    write(draft, "Once");
    await until(draft, SAVED);
    write(draft, "Once!");
    write(draft, "Once");
    expect(storage.entries.size).toBe(1);
    draft.learnFrom(new EducationError("EDU_RELAUNCH_REQUIRED", ""));
    expect(storage.entries.size).toBe(0);
    expect(draft.state()).toMatchObject({ place: "hub", trouble: "ended" });
  });

  it("stays on the device when the launch session ends, and is merged at the next start", async () => {
    const storage = memoryStorage();
    const { draft, onEnd } = await open(storage);
    hub.on(`PUT ${STATE}`, refusal(401));
    write(draft, "My last sentence");
    await until(draft, { place: "device", trouble: "ended" });
    expect(onEnd).toHaveBeenCalledOnce();
    kept = { value: { ...emptyWork(), title: "From the tablet" }, version: 7 };
    hub.on(`PUT ${STATE}`, acceptSave);
    const { draft: next } = await open(storage);
    await until(next, SAVED);
    expect(kept.value).toMatchObject({ title: "From the tablet" });
    expect(textsOf(kept.value)).toEqual(["My last sentence"]);
    expect(storage.entries.size).toBe(0);
  });

  it("leaves nothing of the child when a save that was on its way succeeds after the launch session has ended", async () => {
    const storage = memoryStorage();
    const { draft, onEnd, remember } = await open(storage);
    hub.on(`PUT ${STATE}`, (request) => {
      draft.learnFrom(new EducationError("EDU_RELAUNCH_REQUIRED", ""));
      expect(draft.state()).toMatchObject({ place: "device", trouble: "ended" });
      return acceptSave(request);
    });
    write(draft, "Once");
    await until(draft, { place: "hub", trouble: "ended" });
    expect(storage.entries.size).toBe(0);
    expect(remember).toHaveBeenLastCalledWith({ ended: "hub" });
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it("remembers nothing that the hub says after the launch session has ended", async () => {
    const { draft, remember } = await open();
    hub.on(`GET ${STATE}`, () => {
      draft.learnFrom(new EducationError("EDU_RELAUNCH_REQUIRED", ""));
      return { data: { ...emptyWork(), title: "From the tablet" } };
    });
    await draft.sync({ isFetching: true });
    expect(remember).toHaveBeenLastCalledWith({ ended: "hub" });
    expect(draft.state().work.title).toBe("");
  });

  it("is not changed by an answer that comes after the launch session has ended, unless it is only on the page", async () => {
    const storage = memoryStorage();
    for (const kept of [storage, refusingStorage]) {
      const { draft } = await open(kept);
      draft.learnFrom(new EducationError("EDU_RELAUNCH_REQUIRED", ""));
      write(draft, "A late answer");
      expect(draft.state()).toMatchObject({ place: "hub", trouble: "ended" });
      expect(textsOf(draft.state().work)).toEqual([""]);
    }
    expect(storage.entries.size).toBe(0);
    const { draft } = await open(refusingStorage);
    write(draft, "Once");
    draft.learnFrom(new EducationError("EDU_RELAUNCH_REQUIRED", ""));
    write(draft, "Once more");
    expect(draft.state()).toMatchObject({ place: "page", trouble: "ended" });
    expect(textsOf(draft.state().work)).toEqual(["Once more"]);
  });

  it("says when neither the hub nor the device can save it [sample-4]", async () => {
    const { draft } = await open(refusingStorage);
    hub.on(`PUT ${STATE}`, refusal(401));
    write(draft, "Once");
    await until(draft, { place: "page", trouble: "ended" });
    const { draft: blocked } = await open(null);
    write(blocked, "Once");
    await until(blocked, { place: "page", trouble: "ended" });
  });

  it("is saved with the hub when the device refuses to store it", async () => {
    const { draft } = await open(refusingStorage);
    write(draft, "Once");
    await until(draft, SAVED);
    expect(textsOf(kept.value)).toEqual(["Once"]);
  });

  it("stays on the device and says so while it is too long for the hub, and is saved once it is shorter [sample-2]", async () => {
    const storage = memoryStorage();
    const { draft } = await open(storage);
    const text = "글".repeat(1000);
    const pages = Array.from({ length: 24 }, (_, index) => ({ ...emptyPage(`${index}`), text }));
    draft.change({ title: "Long", pages });
    await until(draft, { place: "device", trouble: "full" });
    expect(hub.received(`PUT ${STATE}`)).toEqual([]);
    draft.change({ title: "Longer" });
    expect(draft.state().trouble).toBe("full");
    const { draft: reopened } = await open(storage);
    expect(reopened.state().work).toMatchObject({ title: "Longer", pages });
    await until(reopened, { place: "device", trouble: "full" });
    reopened.change({ pages: pages.slice(0, 12) });
    await until(reopened, SAVED);
    expect(kept.value).toMatchObject({ title: "Longer", pages: pages.slice(0, 12) });
  });

  it("shows a submission that only the hub knows: of another device, or one whose answer was lost", async () => {
    hub.on(WORKS, { data: [{ revision: 2, submittedAt: "2026-03-02T01:00:00.000Z" }] });
    const { draft } = await open();
    expect(draft.state().work.receipt).toMatchObject({ revision: 2, fingerprint: null });
  });
});

describe("a book that the hub does not take", () => {
  const closed = { status: 403, error: { code: "LAUNCH_001", message: "closed" } };

  it("can only be read while the activity is closed, is on the device only, and is saved once it is open again", async () => {
    const { draft, onEnd } = await open();
    hub.on(`PUT ${STATE}`, closed);
    hub.on(`GET ${STATE}`, closed);
    write(draft, "My last sentence");
    await until(draft, { place: "device", trouble: "closed" });
    await draft.sync({ isFetching: true });
    expect(draft.state().trouble).toBe("closed");
    hub.on(`GET ${STATE}`, { data: null });
    hub.on(`PUT ${STATE}`, acceptSave);
    await draft.sync({ isFetching: true });
    expect(draft.state()).toMatchObject(SAVED);
    expect(textsOf(kept.value)).toEqual(["My last sentence"]);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it("can only be read when a call for help learns that the activity is closed, and all of it is saved", async () => {
    const { draft } = await open();
    draft.learnFrom(new EducationError("LAUNCH_001", "", { status: 403 }));
    expect(draft.state()).toMatchObject({ place: "hub", trouble: "closed" });
    draft.learnFrom(new EducationError("EDU_NETWORK", ""));
    expect(draft.state().trouble).toBe("closed");
  });

  it.each([
    ["offline", { hangUp: true }],
    ["busy", { status: 429, error: { code: "RATE_001", message: "" }, headers: { "Retry-After": "60" } }],
    ["busy", { status: 403, raw: "<h1>A school's filter</h1>" }],
    ["busy", { status: 500, error: { code: "HUB_001", message: "" } }],
    ["full", { status: 413, error: { code: "FUNCTION_PAYLOAD_TOO_LARGE", message: "" } }],
    ["refused", { status: 422, error: { code: "VAL_001", message: "" } }],
    ["suspended", { status: 403, error: { code: "LAUNCH_002", message: "" } }],
  ] as const)("says why: %s %j [sample-3]", async (trouble, answer) => {
    const { draft } = await open();
    hub.on(`PUT ${STATE}`, answer);
    write(draft, "Once");
    await vi.waitFor(() => expect(draft.state()).toMatchObject({ place: "device", trouble }), 5000);
  });

  it("is no trouble of the student while only a suggestion is not saved, which is tried again", async () => {
    const storage = memoryStorage();
    const { draft } = await open(storage);
    hub.on(`PUT ${STATE}`, { status: 500, error: { code: "HUB_001", message: "" } });
    draft.change({ suggestions: [{ id: "s", pageId: FIRST_PAGE_ID, kind: "next", text: "A fox came." }] });
    await until(draft, { place: "hub", trouble: "busy" });
    expect(storage.entries.size).toBe(1);
    hub.on(`PUT ${STATE}`, closed);
    await draft.sync({ isFetching: false });
    expect(draft.state()).toMatchObject({ place: "hub", trouble: "closed" });
    hub.on(`PUT ${STATE}`, acceptSave);
    await draft.sync({ isFetching: false });
    expect(draft.state()).toMatchObject(SAVED);
    expect(kept.value?.suggestions).toHaveLength(1);
    expect(storage.entries.size).toBe(0);
  });

  it("is not sent at each key while the hub is busy, but after the time that the hub asks for [sample-3]", async () => {
    const { draft } = await open();
    const headers = { "Retry-After": "20" };
    hub.on(`PUT ${STATE}`, { status: 429, error: { code: "RATE_001", message: "" }, headers });
    const setTimer = vi.spyOn(globalThis, "setTimeout");
    write(draft, "O");
    await until(draft, { trouble: "busy" });
    expect(setTimer).toHaveBeenCalledWith(expect.any(Function), 20_000);
    setTimer.mockClear();
    for (const text of ["On", "Onc", "Once"]) write(draft, text);
    expect(setTimer).not.toHaveBeenCalled();
    setTimer.mockRestore();
    expect(hub.received(`PUT ${STATE}`)).toHaveLength(1);
    hub.on(`PUT ${STATE}`, acceptSave);
    await draft.sync({ isFetching: false });
    expect(textsOf(kept.value)).toEqual(["Once"]);
  });

  it("is not sent for ever when another device always seems to be faster [sample-3]", async () => {
    const { draft } = await open();
    hub.on(`PUT ${STATE}`, { status: 412, error: { code: "STATE_001", message: "" } });
    write(draft, "Once");
    await until(draft, { place: "device", trouble: "busy" });
    expect(hub.received(`PUT ${STATE}`)).toHaveLength(6);
  });

  it("is no conflict with itself when the hub took it and the answer was lost", async () => {
    const { draft } = await open();
    hub.on(`PUT ${STATE}`, ({ json }) => {
      kept = { value: json as Work, version: 1 };
      return { status: 500, error: { code: "HUB_001", message: "" } };
    });
    write(draft, "A fox ran");
    await until(draft, { trouble: "busy" });
    hub.on(`PUT ${STATE}`, acceptSave);
    write(draft, "The fox ran");
    await draft.sync({ isFetching: false });
    expect(kept.value?.pages).toMatchObject([{ text: "The fox ran", alternatives: [] }]);
  });

  it("stays on the device when another tab, which has nothing to save, learns that the activity is closed", async () => {
    const storage = memoryStorage();
    const { draft: first } = await open(storage);
    const { draft: second } = await open(storage);
    hub.on(`PUT ${STATE}`, closed);
    write(first, "Once");
    await until(first, { place: "device", trouble: "closed" });
    second.learnFrom(new EducationError("LAUNCH_001", "", { status: 403 }));
    expect(storage.entries.size).toBe(1);
  });
});

describe("a preview", () => {
  it("shows what the student has, writes nothing, and resumes nothing that spends credits [sample-7]", async () => {
    const pendingHelp = { operationId: "op", kind: "next" as const, pageId: "p", input: {}, startedAtMs: 1 };
    kept = { value: { ...emptyWork(), title: "Mine", pendingHelp } as Work, version: 1 };
    const { draft } = await open(null, true);
    expect(draft.state()).toMatchObject({
      work: { title: "Mine", pendingHelp: null },
      place: null,
      trouble: null,
    });
    write(draft, "A teacher's try");
    await draft.sync({ isFetching: true });
    expect(textsOf(draft.state().work)).toEqual(["A teacher's try"]);
    expect(hub.received(`PUT ${STATE}`)).toEqual([]);
  });
});

describe("the copy on a shared device", () => {
  it("is a separate one for each student and activity", async () => {
    const storage = memoryStorage();
    const copy = { base: emptyWork(), work: { ...emptyWork(), title: "Minji's" } };
    openLocalCopy(storage, context).write(copy);
    for (const other of [
      { ...context, student: { id: "s2", displayName: "Minji" } },
      { ...context, activity: { ...context.activity, id: "a2" } },
    ])
      expect(openLocalCopy(storage, other).read()).toBeNull();
    expect(openLocalCopy(storage, context).read()?.work.title).toBe("Minji's");
  });

  it("is removed after thirty days, and when it cannot be read [sample-2]", () => {
    vi.useFakeTimers({ now: new Date("2026-03-02"), toFake: ["Date"] });
    const storage = memoryStorage();
    storage.setItem("storybook:broken", "{");
    storage.setItem("another-app", "stays");
    openLocalCopy(storage, context).write({ base: emptyWork(), work: emptyWork() });
    vi.setSystemTime(new Date("2026-04-03"));
    openLocalCopy(storage, { ...context, student: { id: "s2", displayName: "" } });
    expect([...storage.entries.keys()]).toEqual(["another-app"]);
  });
});
