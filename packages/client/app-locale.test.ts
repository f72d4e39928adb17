import { expect, it } from "vitest";
import { toAppLocale } from "./app-locale";

it("turns the hub's kr into ko and everything that is not Korean into English [client-13]", () => {
  expect(["kr", "ko", "en", null, undefined, "fr"].map(toAppLocale)).toEqual([
    "ko",
    "ko",
    "en",
    "en",
    "en",
    "en",
  ]);
});
