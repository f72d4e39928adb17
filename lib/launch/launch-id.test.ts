import { validate, version } from "uuid";
import { expect, test } from "vitest";
import { createPlaygroundLaunchId, isPlaygroundLaunchId } from "./launch-id";

test("ids of launches that start in the same millisecond differ, also before their last group", () => {
  const ids = Array.from({ length: 10_000 }, createPlaygroundLaunchId);
  expect(new Set(ids.map((id) => id.slice(0, 24))).size).toBe(ids.length);
  const sample = ids.filter((_, index) => index % 100 === 0);
  expect(sample.every((id) => validate(id) && version(id) === 7 && isPlaygroundLaunchId(id))).toBe(true);
});
