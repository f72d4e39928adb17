import { describe, expect, it } from "vitest";
import { mergeWork, withChoicesAgain } from "./merge-work";
import { parseWork } from "./parse-work";
import {
  emptyPage,
  emptyWork,
  type Page,
  type PageContent,
  TITLE_ID,
  toReceipt,
  type Work,
  withSeparatePages,
} from "./work";

const page = (id: string, text = "", more: Partial<Page> = {}): Page => ({ ...emptyPage(id), text, ...more });
const bookOf = (...pages: Page[]): Work => ({ ...emptyWork(), title: "Fox", pages });
const picture = (name: string) => ({ url: `https://files.school.kr/${name}.png`, prompt: name });
const textsOf = ({ pages }: Work) => pages.map(({ text }) => text);
/** Writes on at the end of what each page has in front. */
const withMore = (work: Work, more: string): Work => ({
  ...work,
  pages: work.pages.map((one) => ({ ...one, text: one.text + more })),
});

const base = bookOf(page("a", "One"), page("b", "Two"));

describe("a book that two devices have changed", () => {
  it("has the changes of both when they are on different pages", () => {
    const mine = { ...base, title: "The fox", pages: [page("a", "One!"), page("b", "Two")] };
    const theirs = { ...base, coverColor: "sea" as const, pages: [page("a", "One"), page("b", "Two!")] };
    const merged = mergeWork(base, mine, theirs);
    expect(merged).toMatchObject({ title: "The fox", coverColor: "sea" });
    expect(textsOf(merged)).toEqual(["One!", "Two!"]);
  });

  it("has one page with both texts where both have rewritten it, until the student chooses [sample-2]", () => {
    const mine = bookOf(page("a", "A fox"), page("b", "Two"));
    const theirs = bookOf(page("a", "A bear"), page("b", "Two"));
    const merged = mergeWork(base, mine, theirs);
    expect(merged.pages).toEqual([
      page("a", "A fox", { alternatives: [{ text: "A bear", picture: null }] }),
      page("b", "Two"),
    ]);
    const chosen = { ...merged, pages: [page("a", "A bear"), page("b", "Two")] };
    expect(mergeWork(merged, chosen, merged)).toEqual(chosen);
    expect(mergeWork(merged, merged, chosen)).toEqual(chosen);
  });

  it("has two texts of a page, not more, while both devices go on writing it", () => {
    let common = bookOf(page("a", "One"));
    let [mine, theirs] = [bookOf(page("a", "A fox")), bookOf(page("a", "A bear"))];
    for (const more of [" ran", " and ran", " home."]) {
      const saved = mergeWork(common, mine, theirs);
      const merged = mergeWork(theirs, withMore(theirs, more), saved);
      common = saved;
      theirs = merged;
      mine = withMore(saved, more);
    }
    const [end] = mergeWork(common, mine, theirs).pages;
    expect([end?.text, ...(end?.alternatives ?? []).map(({ text }) => text)]).toEqual([
      "A fox ran and ran home.",
      "A bear ran and ran home.",
    ]);
  });

  it("has a page once that was begun on one device and written again on the other [sample-2]", () => {
    const mine = bookOf(...base.pages, page("m", "Then it"));
    const theirs = bookOf(...base.pages, page("t", "Then it rained."));
    for (const merged of [mergeWork(base, mine, theirs), mergeWork(base, theirs, mine)])
      expect(textsOf(merged)).toEqual(["One", "Two", "Then it rained."]);
    expect(textsOf(mergeWork(base, mine, mine))).toEqual(["One", "Two", "Then it"]);
  });

  it("has a line as often as one device has repeated it", () => {
    const mine = bookOf(page("a", "One"), page("m", "Tick tock."), page("b", "Two"), page("n", "Tick tock."));
    expect(textsOf(mergeWork(base, mine, base))).toEqual(["One", "Tick tock.", "Two", "Tick tock."]);
  });

  it("has one page where one device continued the text that the other has", () => {
    const mine = bookOf(page("a", "One day"), page("b", "Two"));
    const theirs = bookOf(page("a", "One day a fox came"), page("b", "Two"));
    expect(textsOf(mergeWork(base, mine, theirs))).toEqual(["One day a fox came", "Two"]);
  });

  it("has both titles when both have changed the title, until the student chooses", () => {
    const titled = (title: string) => ({ ...base, title });
    const merged = mergeWork(base, titled("Bear"), titled("Wolf"));
    expect(merged).toMatchObject({ title: "Bear", otherTitles: ["Wolf"] });
    expect(mergeWork(base, titled("Fox and bear"), titled("Fox"))).toMatchObject({ otherTitles: [] });
  });

  it("keeps both choices when each device has chosen another one", () => {
    const contested = bookOf(page("a", "A fox", { alternatives: [{ text: "A bear", picture: null }] }));
    const [merged] = mergeWork(contested, bookOf(page("a", "A fox")), bookOf(page("a", "A bear"))).pages;
    expect(merged).toEqual(contested.pages[0]);
  });

  it("has the same pages when both are kept on both devices", () => {
    const contested = bookOf(page("a", "A fox", { alternatives: [{ text: "A bear", picture: null }] }));
    const kept = { ...contested, pages: withSeparatePages(contested.pages, "a") };
    expect(textsOf(kept)).toEqual(["A fox", "A bear"]);
    expect(textsOf(mergeWork(contested, kept, { ...kept, title: "Animals" }))).toEqual(["A fox", "A bear"]);
  });

  it("asks a question again with all that there was to choose from, and what was written since", () => {
    const contents = ["A bear", "A cat", "A dog"].map((text) => ({ text, picture: null }));
    const [bear, cat, dog] = contents;
    const before = bookOf(page("a", "A bear", { alternatives: [cat, dog] as PageContent[] }));
    const again = (text: string) => {
      const now = bookOf(page("a", text));
      return { ...now, ...withChoicesAgain(now, before, "a") }.pages[0];
    };
    expect(again("A bear")).toEqual(before.pages[0]);
    expect(again("A cat ran")).toEqual(
      page("a", "A cat ran", { alternatives: [bear, dog] as PageContent[] }),
    );
    expect(again("A fox")).toEqual(page("a", "A fox", { alternatives: contents }));
    expect(withChoicesAgain(bookOf(page("b")), before, "a")).toEqual({});
  });

  it("asks again about the title and the cover too", () => {
    const content = { text: "", picture: picture("bear") };
    const cover = page("cover", "", { picture: picture("fox"), alternatives: [content] });
    const before = { ...base, title: "Bear", otherTitles: ["Wolf", "Cat"], cover };
    const now = { ...base, title: "Wolf", cover: { ...cover, ...content, alternatives: [] } };
    expect(withChoicesAgain(now, before, TITLE_ID)).toEqual({ otherTitles: ["Bear", "Cat"] });
    expect(withChoicesAgain(now, before, "cover").cover?.alternatives).toEqual([
      { text: "", picture: picture("fox") },
    ]);
  });

  it("has the text of one device and the picture of the other on one page", () => {
    const mine = bookOf(page("a", "One day"), page("b", "Two"));
    const theirs = bookOf(page("a", "One", { picture: picture("fox") }), page("b", "Two"));
    expect(mergeWork(base, mine, theirs).pages[0]).toEqual(page("a", "One day", { picture: picture("fox") }));
  });

  it("has both pictures when both devices made one for the same page or the cover", () => {
    const withPicture = (name: string) => ({
      ...bookOf(page("a", "One", { picture: picture(name) }), page("b", "Two")),
      cover: page("cover", "", { picture: picture(`cover-${name}`) }),
    });
    const merged = mergeWork(base, withPicture("fox"), withPicture("bear"));
    const contents = [merged.cover, ...merged.pages].flatMap((one) => [one, ...one.alternatives]);
    const names = contents.flatMap((one) => one.picture?.prompt ?? []);
    expect(names.sort()).toEqual(["bear", "cover-bear", "cover-fox", "fox"]);
  });

  it("keeps a page that one device took out when the other has changed it, and drops it when the other has not", () => {
    const mine = bookOf(page("b", "Two"));
    expect(textsOf(mergeWork(base, mine, base))).toEqual(["Two"]);
    expect(textsOf(mergeWork(base, base, mine))).toEqual(["Two"]);
    const theirs = bookOf(page("a", "One!"), page("b", "Two"));
    expect(textsOf(mergeWork(base, mine, theirs))).toEqual(["One!", "Two"]);
  });

  it("has new pages of both at their positions, in the order of the device that moved pages", () => {
    const mine = bookOf(page("b", "Two"), page("m", "Mine"), page("a", "One"));
    const theirs = bookOf(page("a", "One"), page("t", "Theirs"), page("b", "Two"));
    expect(textsOf(mergeWork(base, mine, theirs))).toEqual(["Two", "Mine", "One", "Theirs"]);
    expect(textsOf(mergeWork(base, theirs, mine))).toEqual(["Two", "Mine", "One", "Theirs"]);
  });

  it("has the suggestions of both except the dismissed ones, and the newest receipt", () => {
    const suggestion = (id: string) => ({ id, pageId: "a", kind: "next" as const, text: id });
    const old = { ...base, suggestions: [suggestion("old")] };
    const mine = { ...base, suggestions: [suggestion("mine")], receipt: toReceipt(receipt(1), null) };
    const theirs = {
      ...base,
      suggestions: [suggestion("theirs"), suggestion("old")],
      receipt: toReceipt(receipt(2), null),
    };
    const merged = mergeWork(old, mine, theirs);
    expect(merged.suggestions.map(({ id }) => id)).toEqual(["mine", "theirs"]);
    expect(merged.receipt?.revision).toBe(2);
  });

  it("is what one device has when the other has changed nothing", () => {
    const changed = { ...base, title: "Other", pages: [page("c", "New"), ...base.pages] };
    expect(mergeWork(base, changed, base)).toEqual(changed);
    expect(mergeWork(base, base, changed)).toEqual(changed);
  });
});

const receipt = (revision: number) => ({ revision, submittedAt: "2026-03-02T01:00:00.000Z" });

describe("a stored book", () => {
  it("is read as it was saved, whatever the order of its fields", () => {
    const work: Work = {
      ...bookOf(
        page("a", "옛날에\n여우가", {
          picture: picture("fox"),
          shape: "3:4",
          alternatives: [{ text: "옛날에 곰이", picture: picture("bear") }],
        }),
      ),
      otherTitles: ["Bear"],
      suggestions: [{ id: "s", pageId: "a", kind: "next", text: "Hm" }],
      pendingPicture: {
        operationId: "op",
        jobId: "job",
        pageId: "a",
        input: { prompt: "fox" },
        startedAtMs: 1,
      },
      receipt: toReceipt(receipt(3), "f"),
    };
    const reversed = JSON.parse(JSON.stringify(work), (_key, part: unknown) =>
      typeof part === "object" && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).reverse())
        : part,
    ) as unknown;
    expect(parseWork(reversed)).toEqual(work);
  });

  it.each([
    null,
    [],
    7,
    "x",
    { title: 5, pages: "x", coverColor: "pink", cover: [] },
    {
      pages: [],
      suggestions: [null, { id: 1 }],
      pendingHelp: {},
      pendingPicture: 1,
      receipt: { revision: "1" },
    },
    { pages: [{ text: "without an id" }, null] },
  ])("is read as an empty book when all of it is damaged (%j)", (value) => {
    expect(parseWork(value)).toEqual(emptyWork());
  });

  it("keeps the good parts of a damaged page", () => {
    const { pages } = parseWork({ pages: [{ id: "a", text: "Once", picture: { url: 1 }, shape: "9:1" }] });
    expect(pages).toEqual([page("a", "Once")]);
  });
});
