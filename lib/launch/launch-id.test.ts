import { validate, version } from "uuid";
import { expect, test } from "vitest";
import { createPlaygroundLaunchId, isPlaygroundLaunchId } from "./launch-id";

test("playground launch ids made at once are recognised UUIDs of version 7, and differ even without their last group, which is a hash", () => {
  const ids = Array.from({ length: 10_000 }, createPlaygroundLaunchId);
  expect(new Set(ids.map((id) => id.slice(0, 24))).size).toBe(ids.length);
  const sample = ids.filter((_, index) => index % 100 === 0);
  expect(sample.every((id) => validate(id) && version(id) === 7 && isPlaygroundLaunchId(id))).toBe(true);
});
