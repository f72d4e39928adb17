import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HubCallError } from "@/components/data/hub-call";
import { type ActivityRequest, readRefusal, sendActivity } from "./activity-call";

const ACTIVITY_ID = "0199aaaa-0000-4000-8000-000000000001";
const NO_TIMES = { opensAt: "", dueAt: "", closesAt: "" };
const FIELDS = { appSlug: "storybook", title: "봄", instructions: "길게 쓴 안내", ...NO_TIMES };
/** The fields of the form when its page opens, with the only app preselected. */
const BLANK = { ...FIELDS, title: "", instructions: "" };
const NEW: ActivityRequest = {
  classroomId: "class-1",
  newActivityId: ACTIVITY_ID,
  version: null,
  fields: FIELDS,
  initial: BLANK,
  edited: null,
};
const STORED = { id: ACTIVITY_ID, updatedAt: "2026-11-21T01:00:00.000Z", title: "본" };

const fetchMock = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  fetchMock.mockImplementation(async () => Response.json({ status: "success", data: STORED }));
  vi.stubGlobal("fetch", fetchMock);
  vi.stubGlobal("document", { documentElement: { lang: "ko" } });
});

/** Sends an activity and returns the HTTP request. */
async function sendAndRead(request: ActivityRequest) {
  await sendActivity(request);
  const [address, init] = fetchMock.mock.lastCall ?? [];
  return { address, method: init?.method, body: JSON.parse(String(init?.body)) };
}

afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

function hubError(code: string, paths: string[] = []): HubCallError {
  const issues = paths.map((path) => ({ path, message: "No." }));
  return new HubCallError({ code, message: "No.", status: 422, detail: { issues } });
}

it("sends every field of a new activity, including preselected ones", async () => {
  const times = { opensAt: null, dueAt: null, closesAt: null };
  const text = { appSlug: "storybook", title: "봄", instructions: "길게 쓴 안내" };
  expect(await sendAndRead(NEW)).toEqual({
    method: "POST",
    address: "/api/v1/classrooms/class-1/activities",
    body: { activityId: ACTIVITY_ID, ...text, ...times },
  });
});

it("sends the changed fields of an edited activity and the version that was read", async () => {
  const edit = { ...NEW, version: STORED, edited: STORED, initial: { ...FIELDS, title: "본" } };
  expect(await sendAndRead(edit)).toEqual({
    method: "PATCH",
    address: `/api/v1/activities/${ACTIVITY_ID}`,
    body: { updatedAt: STORED.updatedAt, title: "봄" },
  });
});

it("edits the activity that an earlier attempt created, if the response to that attempt was lost", async () => {
  const refusal = await readRefusal(hubError("IDEM_001"), NEW);
  expect(fetchMock.mock.lastCall?.[0]).toBe(`/api/v1/activities/${ACTIVITY_ID}`);
  expect(refusal).toEqual({
    problems: {},
    error: null,
    existing: { reason: "created", activity: STORED },
  });
  const again = await sendAndRead({ ...NEW, version: refusal.existing?.activity ?? null });
  expect(again).toMatchObject({
    method: "PATCH",
    body: { ...FIELDS, opensAt: null, dueAt: null, closesAt: null },
  });
});

it("returns the stored activity when someone else has saved a newer version", async () => {
  const request = { ...NEW, version: { ...STORED, updatedAt: "2026-11-20T01:00:00.000Z" } };
  const refusal = await readRefusal(hubError("VAL_001", ["updatedAt"]), request);
  expect(refusal.existing).toEqual({ reason: "changed", activity: STORED });
});

it("reports the invalid fields, or the error when no field is invalid", async () => {
  expect(await readRefusal(hubError("VAL_001", ["title"]), NEW)).toEqual({
    problems: { title: "titleInvalid" },
    existing: null,
    error: null,
  });
  const forbidden = hubError("AUTH_002");
  expect(await readRefusal(forbidden, NEW)).toEqual({ problems: {}, existing: null, error: forbidden });
  fetchMock.mockRejectedValue(new TypeError("network"));
  const offline = await readRefusal(hubError("IDEM_001"), NEW);
  expect(offline).toMatchObject({ existing: null, error: { code: "OFFLINE" } });
});
