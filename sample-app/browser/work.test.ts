import { expect, it } from "vitest";
import { receiptOf } from "./work";

const answer = (revision: number) => ({ revision, submittedAt: "2026-03-02T01:00:00.000Z" });

it("says which version it replaced when this device knew of none, or of an older one only", () => {
  const [first, second] = [receiptOf(answer(1), "page", null), receiptOf(answer(2), "page", null)];
  expect([first.replacedRevision, second.replacedRevision]).toEqual([null, 1]);
  expect(receiptOf(answer(2), "page", first).replacedRevision).toBeNull();
  expect(receiptOf(answer(4), "page", first).replacedRevision).toBe(3);
});

it("is no replacement when the hub repeats an answer that this device has already", () => {
  const second = receiptOf(answer(2), "page", receiptOf(answer(1), "page", null));
  expect(receiptOf(answer(2), "page", second).replacedRevision).toBeNull();
});
