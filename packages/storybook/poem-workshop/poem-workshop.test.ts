import { expect, test } from "vitest";
import { LANGUAGES, openPoemWorkshop, TEXTS, THEMES } from "./page";

const open = (path: string, acceptLanguage?: string) =>
  openPoemWorkshop(new URL(path, "http://app.test"), acceptLanguage)?.body ?? "";

test("opens in the language of the browser, and links to the other one [demo-8]", () => {
  expect(open("/poem-workshop", "ko-KR,ko;q=0.9,en;q=0.8")).toContain('<html lang="ko">');
  expect(open("/poem-workshop", "fr, en;q=0.5")).toContain('<html lang="en">');
  expect(open("/poem-workshop")).toContain('<html lang="en">');
  expect(open("/poem-workshop?lang=ko", "en")).toContain('lang="en">English</a>');
});

test("shows six words of the theme at a time, and the others behind a link", () => {
  const [first, second] = [open("/poem-workshop?theme=wind"), open("/poem-workshop?theme=wind&turn=1")];
  const { words } = TEXTS.en.themes.wind;
  for (const [index, word] of words.entries()) {
    expect(first.includes(`<li>${word}</li>`)).toBe(index < 6);
    expect(second.includes(`<li>${word}</li>`)).toBe(index >= 6);
  }
  expect(first).toContain("theme=wind&amp;turn=1");
});

test("has twelve words and three beginnings for every theme in both languages", () => {
  for (const language of LANGUAGES) {
    for (const theme of THEMES) {
      const { words, lines } = TEXTS[language].themes[theme];
      expect([new Set(words).size, lines.length], `${language} ${theme}`).toEqual([12, 3]);
    }
  }
});

test("repeats nothing of its address, and has no other pages", () => {
  const page = open("/poem-workshop?theme=<script>&lang=<b>&turn=9&session=secret");
  expect(page).toContain("<h1>Poem Workshop</h1>");
  expect(page).not.toMatch(/script|<b>|secret/);
  expect(openPoemWorkshop(new URL("http://app.test/poem-workshop/more"))).toBeNull();
  expect(open("/poem-workshop.css")).toContain("color-scheme");
  expect(open("/poem-workshop.svg")).toContain("<svg");
});
