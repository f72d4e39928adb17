import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hubCall } from "./hub-call";
import { ownCall } from "./own-call";

const navigated = vi.fn<(address?: string) => void>();
/** The form in use that `document.querySelector` finds; null for none. */
let formInUse: object | null;
const fetchMock = vi.fn<(input: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetchMock.mockImplementation(async () => Response.json({ status: "success", data: {} }));
  vi.stubGlobal("fetch", fetchMock);
  formInUse = null;
  vi.stubGlobal("document", { documentElement: { lang: "ko" }, querySelector: () => formInUse });
  vi.stubGlobal("window", {
    location: { pathname: "/kr/people", search: "?page=2", assign: navigated, reload: navigated },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  navigated.mockReset();
});

async function isKeptAlive(call: Promise<unknown>): Promise<boolean | undefined> {
  await call;
  return fetchMock.mock.lastCall?.[1].keepalive;
}

const updatedAt = "2026-11-21T01:00:00.000Z";
const params = { activityId: "1" };

test("the address of a call has its parameters and its query, without empty values", async () => {
  await hubCall("GET /activities/{activityId}/reviews", {
    params: { activityId: "a/b" },
    query: { status: "waiting", cursor: null },
  });
  expect(fetchMock.mock.lastCall).toMatchObject([
    "/api/v1/activities/a%2Fb/reviews?status=waiting",
    { method: "GET" },
  ]);
});

test("a write is sent with keepalive, so that a reload right after the click does not cancel it", async () => {
  expect(await isKeptAlive(hubCall("POST /activities/{activityId}/close", { params }))).toBe(true);
  expect(
    await isKeptAlive(
      hubCall("PATCH /activities/{activityId}", { params, body: { updatedAt, title: "우리 동네" } }),
    ),
  ).toBe(true);
});

test("a read is sent without keepalive, and so is a write whose body is too large for it", async () => {
  expect(await isKeptAlive(hubCall("GET /activities/{activityId}", { params }))).toBe(false);
  const body = { updatedAt, instructions: "가".repeat(5_000) };
  expect(await isKeptAlive(hubCall("PATCH /activities/{activityId}", { params, body }))).toBe(false);
});

/** Reads the person's own data, and returns the arguments of each navigation: an address, or none for a reload. */
async function navigationsAfter(answer: Response): Promise<unknown[][]> {
  fetchMock.mockResolvedValue(answer);
  await expect(ownCall("GET /profile/submissions", {})).rejects.toThrow();
  return navigated.mock.calls;
}

function refusal(status: number, code: string): Response {
  return Response.json({ status: "error", error: { code, message: "No." } }, { status });
}

test("when the hub refuses a read of the person's own data, the page leaves for the sign-in after a 401, and reloads after a 403 or 404", async () => {
  expect(await navigationsAfter(refusal(404, "NOTFOUND_001"))).toEqual([[]]);
  navigated.mockReset();
  expect(await navigationsAfter(refusal(403, "AUTH_002"))).toEqual([[]]);
  navigated.mockReset();
  expect(await navigationsAfter(refusal(401, "AUTH_001"))).toEqual([
    ["/kr/sign-in?returnTo=%2Fkr%2Fpeople%3Fpage%3D2"],
  ]);
});

test.each([401, 403, 404])("a page stays after a %i that is not the hub's", async (status) => {
  expect(await navigationsAfter(new Response("<h1>nginx</h1>", { status }))).toEqual([]);
});

test("a page with a form in use stays when the sign-in has ended", async () => {
  formInUse = {};
  expect(await navigationsAfter(refusal(401, "AUTH_001"))).toEqual([]);
});
