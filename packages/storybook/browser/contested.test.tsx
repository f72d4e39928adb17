import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MAX_PAGES } from "../book";
import { PageChoices } from "./choices";
import { LanguageProvider } from "./language";
import { PageStrip } from "./page-strip";
import type { Book } from "./use-book";
import { emptyPage, emptyWork, type Work } from "./work";

const alternatives = [{ text: "A bear", picture: null }];
const contested = { ...emptyPage("a"), text: "A fox", alternatives };
const bookOf = (change: Partial<Work>) => {
  const work = { ...emptyWork(), ...change };
  return { work, page: work.pages[0], isReadOnly: false } as Book;
};
const render = (content: ReactElement) =>
  renderToStaticMarkup(<LanguageProvider locale="en">{content}</LanguageProvider>);

test("the strip names each thing that two devices have changed, also the title", () => {
  const strip = (work: Partial<Work>) => render(<PageStrip book={bookOf(work)} />);
  expect(strip({ otherTitles: ["Wolf"] })).toContain("Written on two devices: Title. Choose what stays.");
  expect(strip({ otherTitles: ["Wolf"], pages: [emptyPage("b"), contested] })).toContain(": Title, Page 2.");
  expect(strip({})).not.toContain("two devices");
});

test("all of a page's contents can be kept only while the book has room for them", () => {
  const choices = (count: number) => {
    const others = Array.from({ length: count - 1 }, (_, index) => emptyPage(`${index}`));
    return render(<PageChoices book={bookOf({ pages: [contested, ...others] })} page={contested} />);
  };
  expect(choices(MAX_PAGES - 1)).toContain("Keep both");
  expect(choices(MAX_PAGES)).not.toContain("Keep both");
  expect(choices(MAX_PAGES)).toContain("Keep this one");
});
