import type { MediaCreateInput, SubmissionReceipt, TextCreateInput } from "../../client/index";
import type { CoverColor } from "../book";

export const HELP_KINDS = ["next", "words", "check"] as const;
export type HelpKind = (typeof HELP_KINDS)[number];

export const SHAPES = ["4:3", "1:1", "3:4"] as const;
export type Shape = (typeof SHAPES)[number];

/** An answer of the model, shown beside its page until the student dismisses it or newer ones take its place. */
export interface Suggestion {
  id: string;
  pageId: string;
  kind: HelpKind;
  text: string;
}

/** A picture of a page; `url` is the hub's permanent address. */
export interface Picture {
  url: string;
  prompt: string;
}

export interface PageContent {
  text: string;
  picture: Picture | null;
}

/** A page of the book. The cover is one too, without a text. */
export interface Page extends PageContent {
  id: string;
  picturePrompt: string;
  shape: Shape;
  /** What else was made of this page on other devices at the same time, until the student chooses what stays. */
  alternatives: PageContent[];
}

/** An operation that spends credits and whose outcome is unknown; its id survives a reload. */
export interface PendingOperation<Input> {
  operationId: string;
  input: Input;
  /** Milliseconds since the epoch. */
  startedAtMs: number;
}

export type PendingHelp = PendingOperation<TextCreateInput> & { kind: HelpKind; pageId: string };

/** A pending image; `jobId` is set once the hub has started it. */
export type PendingPicture = PendingOperation<MediaCreateInput> & { jobId: string | null; pageId: string };

export interface Receipt {
  revision: number;
  /** UTC. */
  submittedAt: string;
  /** The fingerprint of the submitted book; null when the answer was lost, so that it is not known which version was submitted. */
  fingerprint: string | null;
}

/** One student's book in one activity. All of it is saved with the hub, so that another device can continue it. */
export interface Work {
  title: string;
  /** Titles that other devices gave it at the same time, until the student chooses one. */
  otherTitles: string[];
  coverColor: CoverColor;
  cover: Page;
  pages: Page[];
  suggestions: Suggestion[];
  pendingHelp: PendingHelp | null;
  pendingPicture: PendingPicture | null;
  receipt: Receipt | null;
}

export const COVER_ID = "cover";
/** Stands for the title where a page is meant otherwise. */
export const TITLE_ID = "title";
/** The id of the page that every new book begins with, the same on each device. */
export const FIRST_PAGE_ID = "first";
/** Older suggestions make room for new ones. */
const MAX_SUGGESTIONS = 6;

export function emptyPage(id: string): Page {
  return { id, text: "", picturePrompt: "", shape: "4:3", picture: null, alternatives: [] };
}

export function emptyWork(): Work {
  return {
    title: "",
    otherTitles: [],
    coverColor: "sunset",
    cover: emptyPage(COVER_ID),
    pages: [emptyPage(FIRST_PAGE_ID)],
    suggestions: [],
    pendingHelp: null,
    pendingPicture: null,
    receipt: null,
  };
}

export function hasContent({ text, picturePrompt, picture }: Page): boolean {
  return text !== "" || picturePrompt !== "" || picture !== null;
}

/** Returns the pages of the finished book: those that are not empty. */
export function finishedPages({ pages }: Work): Page[] {
  return pages.filter(({ text, picture }) => text.trim() !== "" || picture !== null);
}

/** Returns the pages, the cover first, of which the student has to choose what stays. */
export function contestedPages({ cover, pages }: Work): Page[] {
  return [cover, ...pages].filter(({ alternatives }) => alternatives.length > 0);
}

export function isContested(work: Work): boolean {
  return work.otherTitles.length > 0 || contestedPages(work).length > 0;
}

/**
 * Makes pages of their own of what else was made of a page. Their ids depend on nothing but the book, so that two devices on
 * which both are kept have the same pages.
 */
export function withSeparatePages(pages: readonly Page[], id: string): Page[] {
  const ids = new Set(pages.map((page) => page.id));
  const nextId = () => {
    let number = 2;
    while (ids.has(`${id}.${number}`)) number += 1;
    ids.add(`${id}.${number}`);
    return `${id}.${number}`;
  };
  return pages.flatMap((page) => {
    if (page.id !== id) return [page];
    const separate = page.alternatives.map((content) => ({ ...emptyPage(nextId()), ...content }));
    return [{ ...page, alternatives: [] }, ...separate];
  });
}

/** Returns a page or the cover; null when it was taken out. */
export function findPage({ cover, pages }: Work, id: string): Page | null {
  return id === COVER_ID ? cover : (pages.find((page) => page.id === id) ?? null);
}

/** Changes a page or the cover. A page that was taken out in the meantime stays out. */
export function withPage(work: Work, id: string, change: Partial<Page>): Partial<Work> {
  if (id === COVER_ID) return { cover: { ...work.cover, ...change } };
  return { pages: work.pages.map((page) => (page.id === id ? { ...page, ...change } : page)) };
}

/** Adds a page after another one, or at the end. */
export function withNewPage(pages: readonly Page[], page: Page, afterId: string): Page[] {
  const index = pages.findIndex(({ id }) => id === afterId);
  return pages.toSpliced(index === -1 ? pages.length : index + 1, 0, page);
}

/** Moves a page to a position, counted from 0; beyond either end it stays at that end. */
export function withMovedPage(pages: readonly Page[], id: string, position: number): Page[] {
  const page = pages.find((candidate) => candidate.id === id);
  const others = pages.filter((candidate) => candidate.id !== id);
  return page ? others.toSpliced(Math.max(0, position), 0, page) : others;
}

export function withSuggestion(suggestions: readonly Suggestion[], added: Suggestion): Suggestion[] {
  return [added, ...suggestions.filter(({ id }) => id !== added.id)].slice(0, MAX_SUGGESTIONS);
}

/** Creates a receipt from the hub's answer to a submission, or from what the hub lists as submitted. */
export function toReceipt(
  { revision, submittedAt }: Pick<SubmissionReceipt, "revision" | "submittedAt">,
  fingerprint: string | null,
): Receipt {
  return { revision, submittedAt, fingerprint };
}

/** Whether two books are the same in what the student made; suggestions, what runs and the receipt do not count. */
export function isSameMade(one: Work, other: Work): boolean {
  const madeOf = ({ title, otherTitles, coverColor, cover, pages }: Work) => ({
    title,
    otherTitles,
    coverColor,
    cover,
    pages,
  });
  return isSame(madeOf(one), madeOf(other));
}

/** Returns a fingerprint of what is submitted: equal fingerprints mean an unchanged book. */
export function getFingerprint(work: Work): string {
  const content = JSON.stringify([
    work.title.trim(),
    work.coverColor,
    work.cover.picture?.url,
    finishedPages(work).map(({ text, picture }) => [text, picture?.url]),
  ]);
  // A hash (FNV-1a): a second copy of the text would not fit into the 64 KB that the hub keeps.
  let hash = 0x811c9dc5;
  for (let index = 0; index < content.length; index++) {
    hash = Math.imul(hash ^ content.charCodeAt(index), 0x01000193);
  }
  return `${content.length}-${(hash >>> 0).toString(16)}`;
}

/** Cuts a text at `length` UTF-16 units, never between the two units of one character: the hub refuses half of one. */
export function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}

/** Whether two values are equal, whatever the order of their fields, which the hub does not preserve. */
export function isSame(one: unknown, other: unknown): boolean {
  return toCanonical(one) === toCanonical(other);
}

export function toCanonical(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
  return text ?? "";
}
