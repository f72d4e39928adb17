import { expect, it } from "vitest";
import { toReceipt } from "./work";

const answer = (revision: number) => ({ revision, submittedAt: "2026-03-02T01:00:00.000Z" });

it("names the replaced revision when this device did not know it", () => {
  const [first, second] = [toReceipt(answer(1), "page", null), toReceipt(answer(2), "page", null)];
  expect([first.replacedRevision, second.replacedRevision]).toEqual([null, 1]);
  expect(toReceipt(answer(2), "page", first).replacedRevision).toBeNull();
  expect(toReceipt(answer(4), "page", first).replacedRevision).toBe(3);
});

it("names none when the hub repeats an answer that this device already has", () => {
  const second = toReceipt(answer(2), "page", toReceipt(answer(1), "page", null));
  expect(toReceipt(answer(2), "page", second).replacedRevision).toBeNull();
});
