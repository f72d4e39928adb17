import type { Prisma } from "@/generated/prisma/client";
import { APP_SLUG } from "@/packages/storybook/app-slug";
import type { CoverColor } from "@/packages/storybook/book";
import { type Work as Book, emptyPage, emptyWork, FIRST_PAGE_ID } from "@/packages/storybook/browser/work";
import { demoId } from "./demo-ids";
import { drafts } from "./drafts";
import type { PastWork } from "./insert-past";

/** What the students asked the model to draw, by the name of the picture. */
const DRAFT_PROMPTS: Readonly<Record<string, string>> = {
  town: "빵집과 집이 늘어선 우리 동네 길과 노란 자동차",
  ginkgo: "커다란 은행나무 아래에서 강아지와 노는 아이들",
  rocket: "지구를 떠나 달로 날아가는 로켓",
  planets: "고리 있는 행성과 우주선을 탄 초록 외계인",
  robot: "교실에서 책을 들어 주는 로봇",
};

/** What `toBook` makes a book of: each line of `text` becomes a page. */
export interface DemoBook {
  login: string;
  title: string;
  coverColor: CoverColor;
  text: string;
  picturePrompt: string;
  /** The addresses of the pictures: the first one is on the first page, a second one on the cover. */
  pictureUrls: readonly string[];
}

/** Returns a book as Storybook saves it before it is submitted. */
export function toBook({ login, title, coverColor, text, picturePrompt, pictureUrls }: DemoBook): Book {
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
    pages: text
      .split("\n")
      .map((line, page) =>
        page === 0
          ? { ...emptyPage(FIRST_PAGE_ID), text: line, ...onFirstPage }
          : { ...emptyPage(demoId(`page ${page} ${login}`)), text: line },
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
  const saved = drafts.map(({ activity, login, ...draft }) => {
    const requested = operations.filter((one) => one.activity === activity && one.login === login);
    const last = requested.at(-1);
    if (!last) throw new Error(`${login} has a draft and never used Storybook`);
    const drawn = requested.flatMap(({ id, picture }) => {
      const stored = pictures.get(id);
      return stored && picture ? [{ url: stored.url, prompt: DRAFT_PROMPTS[picture] ?? "" }] : [];
    });
    const pictureUrls = drawn.map(({ url }) => url);
    const book = toBook({ ...draft, login, pictureUrls, picturePrompt: drawn[0]?.prompt ?? "" });
    return { activity, login, book, savedAt: last.endedAt };
  });
  await insertBooks(database, saved);
}
