import { expect, it } from "vitest";
import { parseRetryAfter } from "./upstream-call";

const NOW = Date.UTC(2030, 0, 1, 12);

it.each([
  ["0", 0],
  ["7", 7000],
  [" 7 ", 7000],
  ["Tue, 01 Jan 2030 12:00:05 GMT", 5000],
  ["Tue, 01 Jan 2030 11:00:00 GMT", 0],
  ["", null],
  ["soon", null],
  ["-1", null],
  ["1.5", null],
  ["2030-01-01", null],
  [undefined, null],
])("reads Retry-After %j as %j ms [models-12]", (header, expected) => {
  expect(parseRetryAfter(header, NOW)).toBe(expected);
});
