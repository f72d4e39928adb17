import { useState } from "react";
import {
  deriveOperationId,
  type EducationClient,
  EducationError,
  newOperationId,
  type UploadedFile,
} from "../../client/index";
import { buildSubmission } from "./build-submission";
import { useMessages } from "./language";
import { drawPageCard } from "./page-card";
import { isOutcomeKnown } from "./pending-operation";
import { type Action, useAction } from "./use-action";
import type { StoredWork } from "./use-work";
import { getFingerprint, type PendingSubmit, toReceipt, type Work } from "./work";

/** The step of a running submission. */
export type SubmitStep = "card" | "upload" | "submit";

/** Submits the page, only after a press; a reload does not resume it. */
export interface Submitter extends Action {
  step: SubmitStep;
  /** Returns whether the hub confirmed the submission. */
  submit: () => Promise<boolean>;
}

/** Provides the submission of a page. */
export function useSubmit(
  edu: EducationClient,
  stored: StoredWork,
  onFailure: (error: unknown) => void,
): Submitter {
  const messages = useMessages();
  const action = useAction(onFailure);
  const [step, setStep] = useState<SubmitStep>("card");
  const { change, current } = stored;

  async function prepare(work: Work): Promise<PendingSubmit> {
    const fingerprint = getFingerprint(work);
    const { pendingSubmit } = current();
    if (pendingSubmit?.fingerprint === fingerprint) return pendingSubmit;
    const operationId = newOperationId();
    setStep("card");
    const png = await drawPageCard(work, messages.card);
    setStep("upload");
    const [card, text] = await Promise.all([
      edu.upload(png, { operationId: deriveOperationId(operationId, "card"), filename: "page.png" }),
      uploadText(edu, work.text, deriveOperationId(operationId, "text")),
    ]);
    return { operationId, fingerprint, body: buildSubmission(work, { card, text }) };
  }

  const submit = () =>
    action.run(async () => {
      const pending = await prepare(current());
      change({ pendingSubmit: pending });
      setStep("submit");
      const { operationId, body, fingerprint } = pending;
      try {
        const answer = await edu.submit(body, { operationId });
        change(({ receipt }) => ({ pendingSubmit: null, receipt: toReceipt(answer, fingerprint, receipt) }));
      } catch (cause) {
        // Only a new press submits again, so an unknown outcome keeps the stored files and id for it.
        if (isOutcomeKnown(cause, true)) change({ pendingSubmit: null });
        throw cause;
      }
    });

  return { ...action, step, submit };
}

/** Stores the text as a file. Null when storage refuses the browser: the fallback accepts images only. */
async function uploadText(
  edu: EducationClient,
  text: string,
  operationId: string,
): Promise<UploadedFile | null> {
  try {
    return await edu.upload(new Blob([text], { type: "text/plain" }), { operationId, filename: "story.txt" });
  } catch (error) {
    if (error instanceof EducationError && error.code === "EDU_UPLOAD_FAILED") return null;
    throw error;
  }
}
