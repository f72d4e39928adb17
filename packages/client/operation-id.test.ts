import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { deriveOperationId, newOperationId } from "./operation-id";

const VISIBLE_ASCII = /^[!-~]{1,255}$/;
const anyText = fc.oneof(fc.string({ unit: "binary", maxLength: 400 }), fc.string({ maxLength: 400 }));

afterEach(() => vi.unstubAllGlobals());

describe("an operation id [client-11]", () => {
  it("is new every time, also on a page without crypto.randomUUID", () => {
    const { getRandomValues } = crypto;
    const ids = new Set(Array.from({ length: 100 }, newOperationId));
    vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto) });
    for (let index = 0; index < 100; index++) ids.add(newOperationId());
    expect(ids.size).toBe(200);
    for (const id of ids) expect(id).toMatch(VISIBLE_ASCII);
  });
});

describe("a derived operation id", () => {
  it("is 1 to 255 visible ASCII characters for any id and step", () => {
    fc.assert(fc.property(anyText, anyText, (id, step) => VISIBLE_ASCII.test(deriveOperationId(id, step))));
  });

  it("is the same for the same id and step", () => {
    fc.assert(
      fc.property(anyText, anyText, (id, step) => {
        const [first, second] = [1, 2].map(() => deriveOperationId(id, step));
        expect(first).toBe(second);
      }),
    );
  });

  it("differs from the id that it is derived from, and from the ids of other steps", () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (id, step, other) => {
        fc.pre(step !== other);
        expect(deriveOperationId(id, step)).not.toBe(deriveOperationId(id, other));
        expect(deriveOperationId(id, step)).not.toBe(id);
      }),
    );
  });

  it("derived in two steps, first b and then c, differs from the id derived in one step named b/c", () => {
    expect(deriveOperationId(deriveOperationId("a", "b"), "c")).not.toBe(deriveOperationId("a", "b/c"));
  });
});
