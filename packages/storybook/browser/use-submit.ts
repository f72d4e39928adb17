import { useRef, useState } from "react";
import {
  deriveOperationId,
  type EducationClient,
  newOperationId,
  type SubmissionBody,
  type SubmissionReceipt,
  type UploadedFile,
} from "../../client/index";
import { type AppServer, toPrintedBook } from "./app-server";
import { buildSubmission } from "./build-submission";
import { drawCover, drawPage } from "./draw-page";
import { fill, useLocale, useMessages } from "./language";
import { isOutcomeKnown } from "./pending-operation";
import { type Action, useAction } from "./use-action";
import type { Book } from "./use-book";
import { finishedPages, getFingerprint, toReceipt, type Work } from "./work";

/** The step of a running submission: `card` while the book's files are drawn and stored, then `submit`. */
export type SubmitStep = "card" | "submit";

/** Submits the book, only after a press; a reload does not resume it. */
export interface Submitter extends Action {
  step: SubmitStep;
  /** Submits the book as the student has just seen it. Returns the submission once the hub has confirmed it; null after a failure. */
  submit: (work: Work) => Promise<SubmissionReceipt | null>;
}

/** A submission whose files are stored. When it gets no answer, the next press sends it again. */
interface Prepared {
  operationId: string;
  fingerprint: string;
  body: SubmissionBody;
}

export function useSubmit(
  book: Book,
  {
    edu,
    server,
    onFailure,
    onSubmitted,
  }: {
    edu: EducationClient;
    server: AppServer;
    onFailure: (error: unknown) => void;
    onSubmitted: () => void;
  },
): Submitter {
  const action = useAction(onFailure);
  const [step, setStep] = useState<SubmitStep>("card");
  const prepare = usePrepare(edu, server);
  const unanswered = useRef<Prepared | null>(null);
  const { change } = book;

  const submit = async (work: Work) => {
    let confirmed: SubmissionReceipt | null = null;
    await action.run(async () => {
      const fingerprint = getFingerprint(work);
      setStep("card");
      // Without an answer the same book is sent again with the same id: the hub keeps one submission of it.
      const repeated = unanswered.current?.fingerprint === fingerprint ? unanswered.current : null;
      const { operationId, body } = repeated ?? (await prepare(work, fingerprint));
      unanswered.current = { operationId, body, fingerprint };
      setStep("submit");
      try {
        const answer = await edu.submit(body, { operationId });
        unanswered.current = null;
        change({ receipt: toReceipt(answer, fingerprint) });
        confirmed = answer;
        onSubmitted();
      } catch (cause) {
        if (isOutcomeKnown(cause, true)) unanswered.current = null;
        throw cause;
      }
    });
    return confirmed;
  };

  return { ...action, step, submit };
}

/**
 * Draws and stores the files of a book. The card of a page is a JPEG of the whole page; within a visit it is stored again only
 * when the page or its number has changed.
 */
function usePrepare(edu: EducationClient, server: AppServer) {
  const { submit: texts, picture } = useMessages();
  const locale = useLocale();
  const stored = useRef(new Map<string, Promise<UploadedFile>>());

  function store(content: unknown, draw: () => Promise<Blob>, filename: string): Promise<UploadedFile> {
    const key = JSON.stringify(content);
    const alreadyStored = stored.current.get(key);
    if (alreadyStored) return alreadyStored;
    const storing = draw().then((card) => edu.upload(card, { operationId: newOperationId(), filename }));
    stored.current.set(key, storing);
    storing.catch(() => stored.current.delete(key));
    return storing;
  }

  return async (work: Work, fingerprint: string): Promise<Prepared> => {
    const operationId = newOperationId();
    const label = picture.madeWithAi;
    const addressesOf = (url: string) => [url, server.pictureAddress(url)];
    const pdf = server
      .storePdf(toPrintedBook(work, locale), deriveOperationId(operationId, "pdf"))
      // The cards show everything, so a book that cannot be printed now can still be submitted.
      .catch(() => null);
    const cover = await store(
      [work.title, work.coverColor, work.cover.picture?.url],
      () => drawCover(work, { addressesOf, label }),
      "cover.jpg",
    );
    const pages: UploadedFile[] = [];
    // One after another: a school's old tablet has little memory for canvases.
    for (const [index, page] of finishedPages(work).entries()) {
      const draw = () => drawPage(page, index + 1, { addressesOf, label });
      pages.push(await store([index, page.text, page.picture?.url], draw, `page-${index + 1}.jpg`));
    }
    const files = { cover, pages, pdf: await pdf };
    const labels = { page: (number: number) => fill(texts.pageLabel, { number }), pdf: texts.pdfLabel };
    return { operationId, fingerprint, body: buildSubmission(work, files, labels) };
  };
}
