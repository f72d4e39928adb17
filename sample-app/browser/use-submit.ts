import { useState } from "react";
import {
  deriveOperationId,
  type EducationClient,
  EducationError,
  newOperationId,
  type UploadedFile,
} from "../../client/index";
import { useMessages } from "./language";
import { drawPageCard } from "./page-card";
import { isOutcomeKnown } from "./pending-operation";
import { submissionOf } from "./submission-of";
import { type Action, useAction } from "./use-action";
import type { KeptWork } from "./use-work";
import { fingerprintOf, type PendingSubmit, receiptOf, type Work } from "./work";

/** How far a hand-in is. */
export type SubmitStep = "card" | "upload" | "submit";

/** Handing in: only ever by a press, and never resumed by itself after a reload. */
export interface Submitter extends Action {
  step: SubmitStep;
  /** Gives whether the hub confirmed. */
  submit: () => Promise<boolean>;
}

/** Makes the hand-in of a page. */
export function useSubmit(
  edu: EducationClient,
  kept: KeptWork,
  onFailure: (error: unknown) => void,
): Submitter {
  const messages = useMessages();
  const action = useAction(onFailure);
  const [step, setStep] = useState<SubmitStep>("card");
  const { change, current } = kept;

  async function prepare(work: Work): Promise<PendingSubmit> {
    const fingerprint = fingerprintOf(work);
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
    return { operationId, fingerprint, body: submissionOf(work, { card, text }) };
  }

  const submit = () =>
    action.run(async () => {
      const pending = await prepare(current());
      change({ pendingSubmit: pending });
      setStep("submit");
      const { operationId, body, fingerprint } = pending;
      try {
        const answer = await edu.submit(body, { operationId });
        change(({ receipt }) => ({ pendingSubmit: null, receipt: receiptOf(answer, fingerprint, receipt) }));
      } catch (cause) {
        // It is never resumed without a press, so what is stored is kept for the next one.
        if (isOutcomeKnown(cause, true)) change({ pendingSubmit: null });
        throw cause;
      }
    });

  return { ...action, step, submit };
}

/** The text as a file. Where storage refuses the browser only images have another way: then there is none. */
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
