import { describe, expect, test } from "vitest";
import { modelEditOf } from "./use-model-choice";

const some = (...ids: string[]) => ({ allowsAll: false, allowed: new Set(ids) });
const all = { allowsAll: true, allowed: new Set(["text", "image"]) };

describe("what an edit of the allowed models sends", () => {
  test("is the models that were added and taken away, and not the list", () => {
    expect(modelEditOf(some("text", "new"), some("text", "old"))).toEqual({
      allowModels: ["new"],
      disallowModels: ["old"],
    });
    expect(modelEditOf(some("text"), some("text"))).toEqual({});
  });

  test("is the whole list where all were allowed before", () => {
    expect(modelEditOf(some("text"), all)).toEqual({ allowsAllModels: false, allowedModels: ["text"] });
    expect(modelEditOf(all, some("text"))).toEqual({ allowsAllModels: true });
    expect(modelEditOf(all, all)).toEqual({});
  });
});
