import { expect, test } from "vitest";
import { isOwnOriginMissing, suggestOrigin, suggestSlug } from "./app-values";

test.each([
  ["Story Book 2", "story-book-2"],
  ["  Café — Poèmes!  ", "cafe-poemes"],
  ["이야기책", ""],
  [`${"word ".repeat(8)}words`, "word-word-word-word-word-word-word-word"],
])("the name %j suggests the slug %j", (name, slug) => {
  expect(suggestSlug(name)).toBe(slug);
});

test.each([
  ["https://App.example.org/start?x=1", "https://app.example.org"],
  ["http://localhost:3100/", "http://localhost:3100"],
  ["javascript:alert(1)", ""],
  ["story", ""],
])("the address %j suggests the origin %j", (address, origin) => {
  expect(suggestOrigin(address)).toBe(origin);
});

test.each([
  ["https://app.example.org/start", "", true],
  ["https://app.example.org/start", "https://other.example.org\nhttps://APP.example.org/", false],
  ["http://localhost:5173/", "http://localhost:3100", true],
  ["not an address", "", false],
])("the own origin of %j is missing from %j: %j", (address, origins, isMissing) => {
  expect(isOwnOriginMissing(address, origins)).toBe(isMissing);
});
