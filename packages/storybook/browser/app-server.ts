import { EducationError, type SessionContext, type UploadedFile } from "../../client/index";
import { bookPath, type PrintedBook } from "../book";
import { finishedPages, type Work } from "./work";

/** The calls to the app's own server, which finds the launch by an HttpOnly cookie. */
export interface AppServer {
  makePdf(book: PrintedBook): Promise<Blob>;
  /** Stores the same PDF with the hub. */
  storePdf(book: PrintedBook, operationId: string): Promise<UploadedFile>;
  /**
   * Returns an address of the app's server for a picture of the hub. Loaded from there, the picture can be drawn on a canvas
   * that is exported afterwards.
   */
  pictureAddress(url: string): string;
  forget(): void;
}

/**
 * Creates the calls for the person and the activity of this launch. They throw an `EducationError` when the server cannot be
 * reached or refuses.
 */
export function createAppServer({ actor, activity }: Pick<SessionContext, "actor" | "activity">): AppServer {
  const base = bookPath(actor.id, activity.id);
  const post = (path: string, book: PrintedBook, headers: Record<string, string> = {}) =>
    request(`${base}/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(book),
    });
  return {
    makePdf: async (book) => (await post("book.pdf", book)).blob(),
    storePdf: async (book, operationId) => {
      const answer = await post("book", book, { "Idempotency-Key": operationId });
      return ((await answer.json()) as { data: UploadedFile }).data;
    },
    pictureAddress: (url) => `${base}/picture?url=${encodeURIComponent(url)}`,
    forget: () => {
      request(`${base}/launch`, { method: "DELETE" }).catch(() => undefined);
    },
  };
}

/** Returns what the server prints: the finished pages, without prompts or suggestions. */
export function toPrintedBook(work: Work, locale: PrintedBook["locale"]): PrintedBook {
  const pages = finishedPages(work).map(({ text, picture }) => ({ text, pictureUrl: picture?.url ?? null }));
  return {
    title: work.title.trim(),
    coverColor: work.coverColor,
    coverPictureUrl: work.cover.picture?.url ?? null,
    pages,
    locale,
  };
}

async function request(address: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(address, init);
  } catch (cause) {
    throw new EducationError("EDU_NETWORK", "The app's server cannot be reached.", { cause });
  }
  if (answer.ok) return answer;
  const envelope = (await answer.json().catch(() => null)) as { error?: { code?: string } } | null;
  const code = envelope?.error?.code ?? "EDU_BAD_ANSWER";
  throw new EducationError(code, "The app's server refused.", { status: answer.status });
}
