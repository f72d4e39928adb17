import { useState } from "react";
import { ActionButton } from "./action-button";
import { ErrorNote } from "./error-note";
import { fill, type Messages, useMessages, useMoment } from "./language";
import { SubmitDialog } from "./submit-dialog";
import { toTrouble } from "./trouble";
import { useAction } from "./use-action";
import type { Book } from "./use-book";
import type { Submitter } from "./use-submit";
import { finishedPages, getFingerprint, type Receipt, type Work } from "./work";

/** Submits after a press and a confirmation of what is sent; shows "submitted" only after the hub confirmed it. */
export function SubmitPanel(props: { book: Book; submitter: Submitter; isPreview: boolean }) {
  const { book, submitter, isPreview } = props;
  const { submit: texts } = useMessages();
  const [isConfirming, setIsConfirming] = useState(false);
  const { isBusy, error, run } = useAction();
  const { work } = book;
  const reason = getRefusalText(book, isPreview, texts);
  // A dialog that had to close stays closed when its reason is gone: only a press opens it.
  if (isConfirming && reason !== null) setIsConfirming(false);
  const open = () =>
    run(async () => {
      submitter.clearError();
      // What another device has saved meanwhile must be seen before it is submitted.
      const failure = await book.sync();
      if (failure && toTrouble(failure) !== "full" && toTrouble(failure) !== "refused") throw failure;
      setIsConfirming(true);
    });

  return (
    <section className="panel submit-panel" aria-labelledby="submit-title">
      <div>
        <h2 id="submit-title">{texts.heading}</h2>
        <p className="quiet" id="submit-reason">
          {reason ?? texts.intro}
        </p>
        <div role="status">{work.receipt ? <Submitted work={work} receipt={work.receipt} /> : null}</div>
        <ErrorNote error={error} />
      </div>
      <ActionButton
        className="button primary large"
        isUnavailable={isBusy}
        isInputMissing={reason !== null}
        describedBy="submit-reason"
        onPress={() => void open()}
      >
        {work.receipt ? texts.again : texts.button}
      </ActionButton>
      {isConfirming ? (
        <SubmitDialog book={book} submitter={submitter} onClose={() => setIsConfirming(false)} />
      ) : null}
    </section>
  );
}

function Submitted({ work, receipt }: { work: Work; receipt: Receipt }) {
  const { submit: texts } = useMessages();
  const moment = useMoment();
  const isChanged = receipt.fingerprint !== null && receipt.fingerprint !== getFingerprint(work);
  return (
    <>
      <p className="receipt">
        <strong>{texts.done}</strong>{" "}
        {fill(texts.receipt, { revision: receipt.revision, when: moment(receipt.submittedAt) })}
      </p>
      {isChanged ? <p>{texts.changed}</p> : null}
    </>
  );
}

/** Returns why the book cannot be submitted now; null when it can. */
function getRefusalText(book: Book, isPreview: boolean, texts: Messages["submit"]): string | null {
  if (isPreview) return texts.preview;
  // Whether the activity accepts work now is only known after the next Start.
  if (book.trouble === "ended") return texts.ended;
  if (book.isReadOnly) return texts.closed;
  if (book.work.title.trim() === "") return texts.needsTitle;
  return finishedPages(book.work).length === 0 ? texts.needsText : null;
}
