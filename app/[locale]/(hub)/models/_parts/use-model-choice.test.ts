import { describe, expect, test } from "vitest";
import { buildModelEdit } from "./use-model-choice";

const some = (...ids: string[]) => ({ allowsAll: false, allowed: new Set(ids) });
const all = { allowsAll: true, allowed: new Set(["text", "image"]) };

describe("the request for a change of the allowed models", () => {
  test("has only the models that were added and removed, not the whole list", () => {
    expect(buildModelEdit(some("text", "new"), some("text", "old"))).toEqual({
      allowModels: ["new"],
      disallowModels: ["old"],
    });
    expect(buildModelEdit(some("text"), some("text"))).toEqual({});
  });

  test("has the whole list when all models were allowed before, and no list when all are allowed now", () => {
    expect(buildModelEdit(some("text"), all)).toEqual({ allowsAllModels: false, allowedModels: ["text"] });
    expect(buildModelEdit(all, some("text"))).toEqual({ allowsAllModels: true });
    expect(buildModelEdit(all, all)).toEqual({});
  });
});
