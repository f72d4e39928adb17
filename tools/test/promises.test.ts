import { expect, test } from "vitest";
import { findProblems } from "./promises";

const id = (number: number) => `[credits-${number}]`;
const protocol = (items: string) => `# Protocol\n\n- [Credits](#credits)\n\n## Credits\n\n${items}\n`;
const proofs = new Map([["credits-1", ["lib/credits.test.ts:3"]]]);

test("a promise with its id in a title has no problem, also over several lines and in a table", () => {
  expect(findProblems(protocol(`- A balance is\n  never negative. ${id(1)}`), proofs)).toEqual([]);
  expect(findProblems(protocol(`| text | 1 credit ${id(1)} |`), proofs)).toEqual([]);
});

test("a promise without a test, an id without a promise, an id that stands twice and an item without an id are named", () => {
  expect(findProblems(protocol(`- Text costs 1. ${id(2)}`), proofs)).toEqual([
    `docs/protocol.md: ${id(2)} is in no test's title`,
    `lib/credits.test.ts:3: the protocol has no ${id(1)}`,
  ]);
  expect(findProblems(protocol(`- One. ${id(1)}\n- Two. ${id(1)}\n1. Three.`), proofs)).toEqual([
    "docs/protocol.md: no id at the end of “1. Three.…”",
    `docs/protocol.md: ${id(1)} stands twice`,
  ]);
});
