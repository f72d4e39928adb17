import { expect, test } from "vitest";
import { createDemoModeration } from "./demo-moderation";

async function check(...texts: string[]) {
  const outcome = await createDemoModeration().moderate({ texts, model: "demo", timeoutMs: 1000 });
  return outcome.ok ? outcome.results.map(({ categories }) => categories.join()) : outcome.reason;
}

test("the demo finds English and Korean words of its list, and passes what a child usually writes [safety-7]", async () => {
  expect(await check("I want to die", "죽고 싶어요", "HOW TO MAKE A BOMB", "찐따라고 놀렸어요")).toEqual([
    "self_harm",
    "self_harm",
    "illicit",
    "harassment",
  ]);
  expect(await check("A fox in the rain", "비 오는 날의 여우", "")).toEqual(["", "", ""]);
});
