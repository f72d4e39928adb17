import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeWork } from "./merge-work";
import {
  emptyPage,
  emptyWork,
  type Page,
  type PageContent,
  toCanonical,
  type Work,
  withPage,
  withSeparatePages,
} from "./work";

const words = fc.constantFrom("", "A", "A fox", "A fox ran.", "A bear", "A bear ate.", "Once", "Once more.");
const picture = fc.option(
  fc.constantFrom("one", "two").map((name) => ({ url: `https://files.school.kr/${name}.png`, prompt: name })),
);
const content: fc.Arbitrary<PageContent> = fc.record({ text: words, picture });
const contentsOf = ({ text, picture: own, alternatives }: Page): PageContent[] => [
  { text, picture: own },
  ...alternatives,
];
const hasAll = (one: PageContent, other: PageContent) =>
  one.text.startsWith(other.text) &&
  (other.picture === null || toCanonical(one.picture) === toCanonical(other.picture));

/** A page as the app can have it: none of its choices has all of another one. */
const pageOf = (id: string): fc.Arbitrary<Page> =>
  fc.array(content, { minLength: 1, maxLength: 3 }).map((made) => {
    const choices = made.filter(
      (one, at) =>
        !made.some(
          (other, index) => index !== at && hasAll(other, one) && (!hasAll(one, other) || index < at),
        ),
    );
    const [front = { text: "", picture: null }, ...alternatives] = choices;
    return { ...emptyPage(id), ...front, alternatives };
  });

/** A book with some pages of a few ids in any order. Pages `m…` are of one device only, pages `t…` of the other. */
const bookOf = (ids: readonly string[]): fc.Arbitrary<Work> =>
  fc
    .record({ title: words, ids: fc.shuffledSubarray([...ids], { minLength: 1 }) })
    .chain(({ title, ids: chosen }) =>
      fc.tuple(...chosen.map(pageOf)).map((pages) => ({ ...emptyWork(), title, pages })),
    );
/** The same book, with the first page's content there twice, as when a child writes a choice again word by word. */
const twice = (book: Work): Work => ({
  ...book,
  pages: book.pages.map((page, index) =>
    index === 0
      ? { ...page, alternatives: [...page.alternatives, { text: page.text, picture: page.picture }] }
      : page,
  ),
});
const bookOrTwice = (ids: readonly string[]) =>
  fc.tuple(bookOf(ids), fc.boolean()).map(([book, isTwice]) => (isTwice ? twice(book) : book));
const three = fc.record({
  base: bookOf(["a", "b", "c"]),
  mine: bookOf(["a", "b", "c", "m1", "m2"]),
  theirs: bookOf(["a", "b", "c", "t1", "t2"]),
});

/** What a book says, whatever of a contested page or title comes first. */
const sayingOf = (work: Work) => ({
  titles: [work.title, ...work.otherTitles].sort(),
  cover: contentsOf(work.cover).map(toCanonical).sort(),
  pages: work.pages.map((page) => [page.id, contentsOf(page).map(toCanonical).sort()]),
});

test("the merged book is the same whichever device merges", () => {
  fc.assert(
    fc.property(three, ({ base, mine, theirs }) => {
      expect(sayingOf(mergeWork(base, mine, theirs))).toEqual(sayingOf(mergeWork(base, theirs, mine)));
    }),
  );
});

test("a book merged again stays as it is", () => {
  fc.assert(
    fc.property(three, ({ base, mine, theirs }) => {
      const merged = mergeWork(base, mine, theirs);
      expect(mergeWork(base, merged, merged)).toEqual(merged);
      expect(mergeWork(theirs, merged, theirs)).toEqual(merged);
      // The other device has changed nothing since, and takes the merged book.
      expect(mergeWork(theirs, theirs, merged)).toEqual(merged);
    }),
  );
});

test("what a device has written since the last common book stays, or something that begins with all of it [sample-2]", () => {
  const books = fc.record({
    base: bookOf(["a", "b", "c"]),
    mine: bookOrTwice(["a", "b", "c", "m1", "m2"]),
    theirs: bookOrTwice(["a", "b", "c", "t1", "t2"]),
  });
  fc.assert(
    fc.property(books, ({ base, mine, theirs }) => {
      const merged = mergeWork(base, mine, theirs).pages.flatMap(contentsOf);
      const known = (id: string) => base.pages.filter((page) => page.id === id).flatMap(contentsOf);
      for (const page of [...mine.pages, ...theirs.pages])
        for (const { text } of contentsOf(page)) {
          if (known(page.id).some((old) => old.text === text)) continue;
          expect(merged.some((one) => one.text.startsWith(text))).toBe(true);
        }
    }),
  );
});

test("no page is in the book twice, and no choice of a page has all of another one [sample-2]", () => {
  fc.assert(
    fc.property(three, ({ base, mine, theirs }) => {
      const { pages } = mergeWork(base, mine, theirs);
      expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
      for (const choices of pages.map(contentsOf))
        for (const one of choices)
          expect(choices.filter((other) => other !== one && hasAll(other, one))).toEqual([]);
      const [own, others] = ["m", "t"].map((name) => pages.filter(({ id }) => id.startsWith(name)));
      for (const one of own ?? [])
        for (const other of others ?? []) {
          const isBegun = one.text.trim() !== "" && one.alternatives.length === 0;
          if (isBegun && other.alternatives.length === 0) expect(hasAll(other, one)).toBe(false);
        }
    }),
  );
});

test("each choice is in the book once when one device keeps one of them and the other each of them", () => {
  const contested = fc.tuple(pageOf("a"), fc.nat()).filter(([page]) => page.alternatives.length > 0);
  fc.assert(
    fc.property(contested, ([page, chosen]) => {
      const base = { ...emptyWork(), pages: [page] };
      const choices = contentsOf(page);
      const one = {
        ...base,
        ...withPage(base, "a", { ...choices[chosen % choices.length], alternatives: [] }),
      };
      const all = { ...base, pages: withSeparatePages(base.pages, "a") };
      const sorted = choices.map(toCanonical).sort();
      for (const merged of [mergeWork(base, one, all), mergeWork(base, all, one)])
        expect(merged.pages.flatMap(contentsOf).map(toCanonical).sort()).toEqual(sorted);
    }),
  );
});
