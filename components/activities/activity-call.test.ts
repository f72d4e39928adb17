import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HubCallError } from "@/components/data/hub-call";
import { type ActivitySending, readRefusal, sendActivity } from "./activity-call";

const OWN_ID = "0199aaaa-0000-4000-8000-000000000001";
const TYPED = { appSlug: "storybook", title: "봄", instructions: "길게 쓴 안내", opensAt: "", closesAt: "" };
/** As a page brings it along where one app can be chosen. */
const BLANK = { ...TYPED, title: "", instructions: "" };
const NEW: ActivitySending = {
  classroomId: "class-1",
  ownId: OWN_ID,
  version: null,
  fields: TYPED,
  initial: BLANK,
  edited: null,
};
const STANDING = { id: OWN_ID, updatedAt: "2026-11-21T01:00:00.000Z", title: "본" };

const asked = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  asked.mockImplementation(async () => Response.json({ status: "success", data: STANDING }));
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal("document", { documentElement: { lang: "ko" } });
});

/** The request by which an activity is sent. */
async function sent(sending: ActivitySending) {
  await sendActivity(sending);
  const [address, init] = asked.mock.lastCall ?? [];
  return { address, method: init?.method, body: JSON.parse(String(init?.body)) };
}

afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockReset();
});

function refused(code: string, paths: string[] = []): HubCallError {
  const issues = paths.map((path) => ({ path, message: "No." }));
  return new HubCallError({ code, message: "No.", status: 422, detail: { issues } });
}

it("sends a new activity whole, also what the page had chosen", async () => {
  const times = { opensAt: null, closesAt: null };
  const text = { appSlug: "storybook", title: "봄", instructions: "길게 쓴 안내" };
  expect(await sent(NEW)).toEqual({
    method: "POST",
    address: "/api/v1/classrooms/class-1/activities",
    body: { activityId: OWN_ID, ...text, ...times },
  });
});

it("sends of an edited activity what was changed, and which version was read", async () => {
  const edit = { ...NEW, version: STANDING, edited: STANDING, initial: { ...TYPED, title: "본" } };
  expect(await sent(edit)).toEqual({
    method: "PATCH",
    address: `/api/v1/activities/${OWN_ID}`,
    body: { updatedAt: STANDING.updatedAt, title: "봄" },
  });
});

it("goes on to the activity that an earlier try made, whose answer was lost", async () => {
  const refusal = await readRefusal(refused("IDEM_001"), NEW);
  expect(asked.mock.lastCall?.[0]).toBe(`/api/v1/activities/${OWN_ID}`);
  expect(refusal).toEqual({
    problems: {},
    error: null,
    standing: { reason: "made", activity: STANDING },
  });
  const again = await sent({ ...NEW, version: refusal.standing?.activity ?? null });
  expect(again).toMatchObject({ method: "PATCH", body: { ...TYPED, opensAt: null, closesAt: null } });
});

it("goes on to someone else's newer version, also of an activity that it made itself", async () => {
  const sending = { ...NEW, version: { ...STANDING, updatedAt: "2026-11-20T01:00:00.000Z" } };
  const refusal = await readRefusal(refused("VAL_001", ["updatedAt"]), sending);
  expect(refusal.standing).toEqual({ reason: "changed", activity: STANDING });
});

it("names the fields that the hub refused, and else says why nothing was saved", async () => {
  expect(await readRefusal(refused("VAL_001", ["title"]), NEW)).toEqual({
    problems: { title: "titleBad" },
    standing: null,
    error: null,
  });
  const forbidden = refused("AUTH_002");
  expect(await readRefusal(forbidden, NEW)).toEqual({ problems: {}, standing: null, error: forbidden });
  asked.mockRejectedValue(new TypeError("network"));
  const offline = await readRefusal(refused("IDEM_001"), NEW);
  expect(offline).toMatchObject({ standing: null, error: { code: "OFFLINE" } });
});
