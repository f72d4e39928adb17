import { useState } from "react";
import type { EducationClient, ImageProgress, ImageStatus } from "../../client/index";
import { operationFor, runOperation } from "./pending-operation";
import { type Action, useAction } from "./use-action";
import type { Book } from "./use-book";
import { useResume } from "./use-help";
import { type Page, type PendingPicture, withPage } from "./work";

/** Makes pictures, one at a time; a picture in progress survives a reload. */
export interface PictureMaker extends Pick<Action, "isBusy" | "error"> {
  status: ImageStatus | null;
  /** Whether the hub does not answer at the moment. */
  isInterrupted: boolean;
  pageId: string | null;
  make: () => void;
}

/** Provides the picture maker of a book. `onSpent` is called when credits may have been spent. */
export function usePicture(
  edu: EducationClient,
  book: Book,
  { onFailure, onSpent }: { onFailure: (error: unknown) => void; onSpent: () => void },
): PictureMaker {
  const { isBusy, error, run } = useAction(onFailure);
  const [status, setStatus] = useState<ImageStatus | null>(null);
  const [isInterrupted, setIsInterrupted] = useState(false);
  const { change, current } = book;

  const store = {
    read: () => current().pendingPicture,
    write: (pendingPicture: PendingPicture | null) => change({ pendingPicture }),
  };

  const send = async (pending: PendingPicture) => {
    const { operationId, input, jobId, pageId } = pending;
    const onProgress = (next: ImageStatus, progress: ImageProgress) => {
      setStatus(next);
      setIsInterrupted(progress.isInterrupted);
      if (progress.jobId) store.write({ ...pending, jobId: progress.jobId });
    };
    const image = jobId
      ? await edu.waitForImage(jobId, { onProgress })
      : await edu.createImage(input, { operationId, onProgress });
    const picture = { url: image.url, prompt: input.prompt };
    change((work) => ({ pendingPicture: null, ...withPage(work, pageId, { picture }) }));
  };

  const finish = (pending: PendingPicture) =>
    run(async () => {
      setIsInterrupted(false);
      try {
        await runOperation(store, pending, () => send(pending));
      } catch (cause) {
        setStatus(null);
        throw cause;
      } finally {
        onSpent();
      }
    });

  useResume(store, finish);

  return {
    isBusy,
    error,
    status,
    isInterrupted,
    pageId: book.work.pendingPicture?.pageId ?? null,
    make: () => void finish(getPendingPicture(current().pendingPicture, book.page)),
  };
}

/**
 * Returns the operation of a button press. When the pending picture can be resumed and has the same page and input, its id and job
 * are kept, so that no second picture is made.
 */
function getPendingPicture(pending: PendingPicture | null, page: Page): PendingPicture {
  const input = { prompt: page.picturePrompt.trim(), aspectRatio: page.shape, quality: "fast" as const };
  const samePage = pending?.pageId === page.id ? pending : null;
  const operation = operationFor(samePage, input, Date.now());
  const isSame = operation.operationId === samePage?.operationId;
  return { ...operation, pageId: page.id, jobId: isSame ? (samePage?.jobId ?? null) : null };
}
