import fc from "fast-check";
import { expect, test } from "vitest";
import { createMask, textsIn } from "./mask-request";

const SECRETS = ["010-1234-5678", "fox@school.kr", "4111 1111 1111 1111", "900101-1234568"];
const harmless = fc.constantFrom("a fox", "토끼", "");
const said = fc
  .tuple(harmless, fc.constantFrom(...SECRETS), fc.oneof(harmless, fc.constant("2026")))
  .map(([before, secret, behind]) => `${before} ${secret} ${behind}`);

/** Fields as apps send them, with an identifying text somewhere in lists and objects, also as the name of a field. */
const fields = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    said,
    fc.constantFrom(3, true, null, 0.5),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.oneof(said, fc.constantFrom("type", "items")), tie("value"), { maxKeys: 3 }),
  ),
})).value;

test("no identifying number or address passes anywhere in nested fields, and each text is looked at [safety-8] [safety-1]", () => {
  fc.assert(
    fc.property(fields, (extra) => {
      const { mask, answer } = createMask("student_activity");
      const before = textsIn(extra);
      const masked = mask({ extra });
      for (const secret of SECRETS) expect(JSON.stringify(masked)).not.toContain(secret);
      const hasSecret = before.some((text) => SECRETS.some((secret) => text.includes(secret)));
      expect(answer().masked !== undefined).toBe(hasSecret);
      // A list stays a list, a number a number.
      if (!hasSecret) expect(masked).toEqual({ extra });
    }),
    { numRuns: 500 },
  );
});

test("in a teacher's workspace nothing is replaced [safety-8]", () => {
  const { mask, answer } = createMask("teacher_manage");
  const extra = { notes: [{ call: "010-1234-5678" }] };
  expect([mask(extra), answer()]).toEqual([extra, {}]);
});
