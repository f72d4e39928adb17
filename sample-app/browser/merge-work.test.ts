import { describe, expect, it } from "vitest";
import { mergeWork } from "./merge-work";
import { parseWork } from "./parse-work";
import { emptyPage, emptyWork, type Page, toReceipt, type Work } from "./work";

const page = (id: string, text = "", more: Partial<Page> = {}): Page => ({ ...emptyPage(id), text, ...more });
const bookOf = (...pages: Page[]): Work => ({ ...emptyWork(), title: "Fox", pages });
const picture = (name: string) => ({ url: `https://files.school.kr/${name}.png`, prompt: name });
const textsOf = ({ pages }: Work) => pages.map(({ text }) => text);

const base = bookOf(page("a", "One"), page("b", "Two"));

describe("a book that two devices have changed", () => {
  it("has the changes of both when they are on different pages", () => {
    const mine = { ...base, title: "The fox", pages: [page("a", "One!"), page("b", "Two")] };
    const theirs = { ...base, coverColor: "sea" as const, pages: [page("a", "One"), page("b", "Two!")] };
    const merged = mergeWork(base, mine, theirs);
    expect(merged).toMatchObject({ title: "The fox", coverColor: "sea" });
    expect(textsOf(merged)).toEqual(["One!", "Two!"]);
  });

  it("has both versions of a page that both have rewritten, and says which is the other device's", () => {
    const mine = bookOf(page("a", "A fox"), page("b", "Two"));
    const theirs = bookOf(page("a", "A bear"), page("b", "Two"));
    const { pages } = mergeWork(base, mine, theirs);
    expect(pages.map(({ text, isOtherVersion }) => [text, isOtherVersion])).toEqual([
      ["A fox", false],
      ["A bear", true],
      ["Two", false],
    ]);
    expect(pages[0]?.id).toBe("a");
  });

  it("has one page where one device continued the text that the other has", () => {
    const mine = bookOf(page("a", "One day"), page("b", "Two"));
    const theirs = bookOf(page("a", "One day a fox came"), page("b", "Two"));
    expect(textsOf(mergeWork(base, mine, theirs))).toEqual(["One day a fox came", "Two"]);
  });

  it("has both titles when both have changed the title", () => {
    const titled = (title: string) => ({ ...base, title });
    expect(mergeWork(base, titled("Bear"), titled("Wolf")).title).toBe("Wolf / Bear");
  });

  it("has both pictures when both devices made one for the same page or the cover", () => {
    const withPicture = (name: string) => ({
      ...bookOf(page("a", "One", { picture: picture(name) }), page("b", "Two")),
      cover: page("cover", "", { picture: picture(`cover-${name}`) }),
    });
    const merged = mergeWork(base, withPicture("fox"), withPicture("bear"));
    const names = [merged.cover, ...merged.pages].flatMap((one) => one.picture?.prompt ?? []);
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
      ...bookOf(page("a", "옛날에\n여우가", { picture: picture("fox"), shape: "3:4" })),
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
