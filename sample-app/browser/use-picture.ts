import { useState } from "react";
import type { EducationClient, ImageProgress, ImageStatus } from "../../client/index";
import { isResumable, operationFor, runOperation } from "./pending-operation";
import { type Action, useAction } from "./use-action";
import { useResume } from "./use-help";
import type { StoredWork } from "./use-work";
import type { PendingPicture, Work } from "./work";

/** The generation of a page's picture, which survives reloads. */
export interface PictureMaker extends Pick<Action, "isBusy" | "error"> {
  status: ImageStatus | null;
  /** Whether the hub does not answer at the moment. */
  isInterrupted: boolean;
  make: () => void;
}

/** Provides the picture maker of a page; nothing is resumed when the session has ended. */
export function usePicture(
  edu: EducationClient,
  stored: StoredWork,
  session: { isEnded: boolean; onFailure: (error: unknown) => void },
): PictureMaker {
  const { isBusy, error, run } = useAction(session.onFailure);
  const [status, setStatus] = useState<ImageStatus | null>(null);
  const [isInterrupted, setIsInterrupted] = useState(false);
  const { change, current } = stored;

  const slot = {
    read: () => current().pendingPicture,
    write: (pendingPicture: PendingPicture | null) => change({ pendingPicture }),
  };

  const send = async (pending: PendingPicture) => {
    const { operationId, input, jobId } = pending;
    const onProgress = (next: ImageStatus, progress: ImageProgress) => {
      setStatus(next);
      setIsInterrupted(progress.isInterrupted);
      if (progress.jobId) slot.write({ ...pending, jobId: progress.jobId });
    };
    const image = jobId
      ? await edu.waitForImage(jobId, { onProgress })
      : await edu.createImage(input, { operationId, onProgress });
    change({ pendingPicture: null, picture: { url: image.url, prompt: input.prompt } });
  };

  const finish = (pending: PendingPicture) =>
    run(async () => {
      setIsInterrupted(false);
      try {
        await runOperation(slot, pending, () => send(pending));
      } catch (cause) {
        setStatus(null);
        throw cause;
      }
    });

  useResume(() => {
    const { pendingPicture } = current();
    if (!pendingPicture || session.isEnded) return;
    if (isResumable(pendingPicture, Date.now())) void finish(pendingPicture);
    else change({ pendingPicture: null });
  });

  return { isBusy, error, status, isInterrupted, make: () => void finish(getPendingPicture(current())) };
}

/** Returns the operation of a press; a job that is still running for the same input is not started again. */
function getPendingPicture({ picturePrompt, shape, pendingPicture }: Work): PendingPicture {
  const input = { prompt: picturePrompt.trim(), aspectRatio: shape, quality: "fast" as const };
  const operation = operationFor(pendingPicture, input, Date.now());
  const isSame = operation.operationId === pendingPicture?.operationId;
  return { ...operation, jobId: isSame ? (pendingPicture?.jobId ?? null) : null };
}
