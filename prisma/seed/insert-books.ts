import type { Prisma } from "@/generated/prisma/client";
import { APP_SLUG, type CoverColor } from "@/packages/storybook/book";
import { type Work as Book, emptyPage, emptyWork, FIRST_PAGE_ID } from "@/packages/storybook/browser/work";
import { demoId } from "./demo-ids";
import draftData from "./drafts.json" with { type: "json" };
import type { PastWork } from "./insert-past";

/** A book that its student has begun and not submitted. */
interface DemoDraft {
  login: string;
  title: string;
  coverColor: CoverColor;
  /** The texts of the pages. */
  pages: readonly string[];
}

/**
 * What the classes have begun in their open activities, by activity; each of these students has used Storybook there. And what
 * they asked the model to draw, by the name of the picture.
 */
const { books: drafts, prompts } = draftData as {
  books: Readonly<Record<string, readonly DemoDraft[]>>;
  prompts: Readonly<Record<string, string>>;
};

/** What `toBook` makes a book of. */
export interface DemoBook extends DemoDraft {
  picturePrompt: string;
  /** The addresses of the pictures: the first one is on the first page, a second one on the cover. */
  pictureUrls: readonly string[];
}

/** Returns a book as Storybook saves it before it is submitted. */
export function toBook({ login, title, coverColor, pages, picturePrompt, pictureUrls }: DemoBook): Book {
  const empty = emptyWork();
  const [onFirstPage, onCover] = pictureUrls.map((url) => ({
    picturePrompt,
    picture: { url, prompt: picturePrompt },
  }));
  return {
    ...empty,
    title,
    coverColor,
    cover: { ...empty.cover, ...onCover },
    pages: pages.map((text, page) =>
      page === 0
        ? { ...emptyPage(FIRST_PAGE_ID), text, ...onFirstPage }
        : { ...emptyPage(demoId(`page ${page} ${login}`)), text },
    ),
  };
}

/** A book, for whom and in which activity it is saved, and when. */
export interface SavedBook {
  activity: string;
  login: string;
  book: Book;
  savedAt: Date;
}

/** Inserts what Storybook has saved, so that a preview, and the next Start of the student, open the book. */
export async function insertBooks(
  database: Prisma.TransactionClient,
  books: readonly SavedBook[],
): Promise<void> {
  await database.appState.createMany({
    data: books.map(({ activity, login, book, savedAt }) => ({
      activityId: demoId(`activity ${activity}`),
      studentId: demoId(login),
      appSlug: APP_SLUG,
      value: book as unknown as Prisma.InputJsonObject,
      updatedAt: savedAt,
    })),
  });
}

/** Inserts the books of the open activities, each saved when its student last requested a text or a picture. */
export async function insertDrafts(
  database: Prisma.TransactionClient,
  { operations, pictures }: PastWork,
): Promise<void> {
  const all = Object.entries(drafts).flatMap(([activity, books]) =>
    books.map((book) => ({ activity, ...book })),
  );
  const saved = all.map(({ activity, login, ...draft }) => {
    const requested = operations.filter((one) => one.activity === activity && one.login === login);
    const last = requested.at(-1);
    if (!last) throw new Error(`${login} has a draft and never used Storybook`);
    const drawn = requested.flatMap(({ id, picture }) => {
      const stored = pictures.get(id);
      return stored && picture ? [{ url: stored.url, prompt: prompts[picture] ?? "" }] : [];
    });
    const pictureUrls = drawn.map(({ url }) => url);
    const book = toBook({ ...draft, login, pictureUrls, picturePrompt: drawn[0]?.prompt ?? "" });
    return { activity, login, book, savedAt: last.endedAt };
  });
  await insertBooks(database, saved);
}
