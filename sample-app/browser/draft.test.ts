import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeHub, startFakeHub } from "../../client/fake-hub";
import { createEducationClient, EducationError } from "../../client/index";
import { type Draft, openDraft } from "./draft";
import { type CopyStorage, openLocalCopy } from "./local-copy";
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
  const onEnd = vi.fn();
  const edu = createEducationClient({
    expectedAppSlug: "storybook",
    additionalTrustedProxyUrls: [hub.proxy],
    launch: { session: "s", proxy: hub.proxy },
    timeoutMs: 2000,
  });
  const copy = isPreview ? null : openLocalCopy(storage, context);
  const draft = await openDraft({ edu, copy, onEnd, saveAfterMs: 5 });
  drafts.push(draft);
  return { draft, onEnd };
}

const write = (draft: Draft, text: string) => draft.change((work) => withPage(work, FIRST_PAGE_ID, { text }));
const textsOf = (work: Work | null) => work?.pages.map(({ text }) => text);
const until = (draft: Draft, saving: string) => vi.waitFor(() => expect(draft.state().saving).toBe(saving));

describe("the draft of a book", () => {
  it("is saved with the hub automatically, and opens on another device", async () => {
    const { draft } = await open();
    write(draft, "Once");
    write(draft, "Once upon a time");
    await until(draft, "hub");
    expect(hub.received(`PUT ${STATE}`)).toHaveLength(1);
    const { draft: second } = await open();
    expect(textsOf(second.state().work)).toEqual(["Once upon a time"]);
  });

  it("is merged when another device was faster, and nothing is lost", async () => {
    const { draft: tablet } = await open();
    const { draft: laptop } = await open();
    write(tablet, "A fox");
    await until(tablet, "hub");
    write(laptop, "A bear");
    await until(laptop, "hub");
    expect(textsOf(kept.value)).toEqual(["A bear", "A fox"]);
    await tablet.sync({ isFetching: true });
    expect(textsOf(tablet.state().work)).toEqual(["A bear", "A fox"]);
  });

  it("is kept on the device until the hub has it, and then removed there", async () => {
    const storage = memoryStorage();
    const { draft } = await open(storage);
    write(draft, "Once");
    expect(storage.entries.size).toBe(1);
    await until(draft, "hub");
    expect(storage.entries.size).toBe(0);
  });

  it("leaves nothing on the device when the launch session ends and the hub has everything", async () => {
    const storage = memoryStorage();
    const { draft } = await open(storage);
    write(draft, "Once");
    await until(draft, "hub");
    write(draft, "Once!");
    write(draft, "Once");
    expect(storage.entries.size).toBe(1);
    draft.endIfRefused(new EducationError("EDU_RELAUNCH_REQUIRED", ""));
    expect(storage.entries.size).toBe(0);
    expect(draft.state()).toMatchObject({ saving: "hub", isEnded: true });
  });

  it("stays on the device when the launch session ends, and is merged at the next start", async () => {
    const storage = memoryStorage();
    const { draft, onEnd } = await open(storage);
    hub.on(`PUT ${STATE}`, refusal(401));
    write(draft, "My last sentence");
    await vi.waitFor(() => expect(draft.state()).toMatchObject({ saving: "device", isEnded: true }));
    expect(onEnd).toHaveBeenCalledOnce();
    kept = { value: { ...emptyWork(), title: "From the tablet" }, version: 7 };
    hub.on(`PUT ${STATE}`, acceptSave);
    const { draft: next } = await open(storage);
    await until(next, "hub");
    expect(kept.value).toMatchObject({ title: "From the tablet" });
    expect(textsOf(kept.value)).toEqual(["My last sentence"]);
    expect(storage.entries.size).toBe(0);
  });

  it("says when neither the hub nor the device can save it", async () => {
    const { draft } = await open(refusingStorage);
    hub.on(`PUT ${STATE}`, refusal(401));
    write(draft, "Once");
    await until(draft, "page");
    const { draft: blocked } = await open(null);
    write(blocked, "Once");
    await until(blocked, "page");
  });

  it("is saved with the hub when the device refuses to store it", async () => {
    const { draft } = await open(refusingStorage);
    write(draft, "Once");
    await until(draft, "hub");
    expect(textsOf(kept.value)).toEqual(["Once"]);
  });

  it("stays on the device and says so while it is too long for the hub, and is saved once it is shorter", async () => {
    const storage = memoryStorage();
    const { draft } = await open(storage);
    const text = "글".repeat(1000);
    const pages = Array.from({ length: 24 }, (_, index) => ({ ...emptyPage(`${index}`), text }));
    draft.change({ title: "Long", pages });
    await until(draft, "full");
    expect(hub.received(`PUT ${STATE}`)).toEqual([]);
    draft.change({ title: "Longer" });
    expect(draft.state().saving).toBe("full");
    const { draft: reopened } = await open(storage);
    expect(reopened.state().work).toMatchObject({ title: "Longer", pages });
    await until(reopened, "full");
    reopened.change({ pages: pages.slice(0, 12) });
    await until(reopened, "hub");
    expect(kept.value).toMatchObject({ title: "Longer", pages: pages.slice(0, 12) });
  });

  it("shows a submission that only the hub knows: of another device, or one whose answer was lost", async () => {
    hub.on(WORKS, { data: [{ revision: 2, submittedAt: "2026-03-02T01:00:00.000Z" }] });
    const { draft } = await open();
    expect(draft.state().work.receipt).toMatchObject({ revision: 2, fingerprint: null });
  });
});

describe("a preview", () => {
  it("shows what the student has, writes nothing, and resumes nothing that spends credits", async () => {
    const pendingHelp = { operationId: "op", kind: "next" as const, pageId: "p", input: {}, startedAtMs: 1 };
    kept = { value: { ...emptyWork(), title: "Mine", pendingHelp } as Work, version: 1 };
    const { draft } = await open(null, true);
    expect(draft.state()).toMatchObject({ work: { title: "Mine", pendingHelp: null }, saving: "preview" });
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

  it("is removed after thirty days, and when it cannot be read", () => {
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
