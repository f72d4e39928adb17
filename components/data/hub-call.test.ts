import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hubCall } from "./hub-call";

const sent = vi.fn<(input: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  sent.mockImplementation(async () => Response.json({ status: "success", data: {} }));
  vi.stubGlobal("fetch", sent);
  vi.stubGlobal("document", { documentElement: { lang: "ko" } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sent.mockReset();
});

async function isKeptAlive(call: Parameters<typeof hubCall>[0]): Promise<boolean | undefined> {
  await hubCall(call);
  return sent.mock.lastCall?.[1].keepalive;
}

test("a write goes through though the page is loaded anew right after the press", async () => {
  expect(await isKeptAlive({ method: "POST", path: "/activities/1/close" })).toBe(true);
  expect(await isKeptAlive({ method: "PATCH", path: "/activities/1", body: { title: "우리 동네" } })).toBe(
    true,
  );
});

test("a reading ends with its page, and so does a body that browsers would not keep", async () => {
  expect(await isKeptAlive({ path: "/activities/1" })).toBe(false);
  const body = { instructions: "가".repeat(5_000) };
  expect(await isKeptAlive({ method: "PATCH", path: "/activities/1", body })).toBe(false);
});
