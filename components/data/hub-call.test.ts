import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeActivity, editActivity, readActivity, reviewList } from "@/client/contract/addresses-class";
import { listOwnWork } from "@/client/contract/addresses-people";
import { hubCall } from "./hub-call";
import { ownCall } from "./own-call";

const left = vi.fn<(address?: string) => void>();
/** What `document.querySelector` finds. */
let underHands: object | null;
const sent = vi.fn<(input: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  sent.mockImplementation(async () => Response.json({ status: "success", data: {} }));
  vi.stubGlobal("fetch", sent);
  underHands = null;
  vi.stubGlobal("document", { documentElement: { lang: "ko" }, querySelector: () => underHands });
  vi.stubGlobal("window", {
    location: { pathname: "/kr/people", search: "?page=2", assign: left, reload: left },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sent.mockReset();
  left.mockReset();
});

async function isKeptAlive(call: Promise<unknown>): Promise<boolean | undefined> {
  await call;
  return sent.mock.lastCall?.[1].keepalive;
}

const updatedAt = "2026-11-21T01:00:00.000Z";
const params = { activityId: "1" };

test("a call is addressed by its operation, its parameters and what its query says", async () => {
  await hubCall(reviewList, { params: { activityId: "a/b" }, query: { status: "waiting", cursor: null } });
  expect(sent.mock.lastCall).toMatchObject([
    "/api/v1/activities/a%2Fb/reviews?status=waiting",
    { method: "GET" },
  ]);
});

test("a write is finished when the page is reloaded right after the click", async () => {
  expect(await isKeptAlive(hubCall(closeActivity, { params }))).toBe(true);
  expect(await isKeptAlive(hubCall(editActivity, { params, body: { updatedAt, title: "우리 동네" } }))).toBe(
    true,
  );
});

test("a reading ends with its page, and so does a body that browsers would not keep", async () => {
  expect(await isKeptAlive(hubCall(readActivity, { params }))).toBe(false);
  const body = { updatedAt, instructions: "가".repeat(5_000) };
  expect(await isKeptAlive(hubCall(editActivity, { params, body }))).toBe(false);
});

/** What a page that asks for its own does about an answer. */
async function leavesAfter(answer: Response): Promise<unknown[][]> {
  sent.mockResolvedValue(answer);
  await expect(ownCall(listOwnWork, {})).rejects.toThrow();
  return left.mock.calls;
}

function refusal(status: number, code: string): Response {
  return Response.json({ status: "error", error: { code, message: "No." } }, { status });
}

test("a page leaves for the sign-in or reloads when the hub refuses a read", async () => {
  expect(await leavesAfter(refusal(404, "NOTFOUND_001"))).toEqual([[]]);
  left.mockReset();
  expect(await leavesAfter(refusal(403, "AUTH_002"))).toEqual([[]]);
  left.mockReset();
  expect(await leavesAfter(refusal(401, "AUTH_001"))).toEqual([
    ["/kr/sign-in?returnTo=%2Fkr%2Fpeople%3Fpage%3D2"],
  ]);
});

test.each([401, 403, 404])("a page stays where a bare %i is not the hub's", async (status) => {
  expect(await leavesAfter(new Response("<h1>nginx</h1>", { status }))).toEqual([]);
});

test("a page with a form in use stays when the sign-in has ended", async () => {
  underHands = {};
  expect(await leavesAfter(refusal(401, "AUTH_001"))).toEqual([]);
});
