import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendOnce } from "./send-once";

const fetchMock = vi.fn<(input: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetchMock.mockImplementation(async () => Response.json({ status: "success", data: {} }));
  vi.stubGlobal("fetch", fetchMock);
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

/** Sends words about a work, and returns the key that they were sent with. */
async function keyOf(text: string, submissionId = "a"): Promise<string | null> {
  await sendOnce("POST /submissions/{submissionId}/feedback", {
    params: { submissionId },
    body: { revision: 1, text },
  }).catch(() => {});
  return new Headers(fetchMock.mock.lastCall?.[1].headers).get("Idempotency-Key");
}

function loseAnswer(): void {
  fetchMock.mockRejectedValueOnce(new TypeError("Failed to fetch"));
}

test("what was sent without an answer has the same key when it is sent again, until it is confirmed", async () => {
  loseAnswer();
  const lost = await keyOf("Lovely");
  expect(lost).toMatch(/^[0-9a-f-]{36}$/);
  expect(await keyOf("Lovely")).toBe(lost);
  expect(await keyOf("Lovely")).not.toBe(lost);
});

test("other content has a key of its own, and so has the first again after it", async () => {
  loseAnswer();
  const lost = await keyOf("Lovely");
  expect(await keyOf("Lovely!")).not.toBe(lost);
  expect(await keyOf("Lovely")).not.toBe(lost);
});

test("the same content about another work has a key of its own", async () => {
  loseAnswer();
  const lost = await keyOf("Lovely");
  expect(await keyOf("Lovely", "b")).not.toBe(lost);
});
