import { useState } from "react";
import type { Messages } from "../messages/en";
import { useMessages, useMoment } from "./language";
import { SubmitDialog } from "./submit-dialog";
import type { Book } from "./use-book";
import type { Submitter } from "./use-submit";
import { finishedPages, getFingerprint, type Receipt, type Work } from "./work";

/** Submits after a press and a confirmation of what is sent; shows "submitted" only after the hub confirmed it. */
export function SubmitPanel(props: {
  book: Book;
  submitter: Submitter;
  isEnded: boolean;
  refusal: "preview" | "closed" | null;
}) {
  const { book, submitter, isEnded, refusal } = props;
  const { submit: texts } = useMessages();
  const [isConfirming, setIsConfirming] = useState(false);
  const { work } = book;
  const reason = getRefusalText(work, { isEnded, refusal }, texts);

  return (
    <section className="panel submit-panel" aria-labelledby="submit-title">
      <div>
        <h2 id="submit-title">{texts.heading}</h2>
        <p className="quiet" id="submit-reason">
          {reason ?? texts.intro}
        </p>
        <div role="status">{work.receipt ? <Submitted work={work} receipt={work.receipt} /> : null}</div>
      </div>
      <button
        type="button"
        className="button primary large"
        disabled={reason !== null}
        aria-describedby="submit-reason"
        onClick={() => {
          submitter.clearError();
          setIsConfirming(true);
        }}
      >
        {work.receipt ? texts.again : texts.button}
      </button>
      {isConfirming ? (
        <SubmitDialog work={work} submitter={submitter} onClose={() => setIsConfirming(false)} />
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
        <strong>{texts.done}</strong> {texts.receipt(receipt.revision, moment(receipt.submittedAt))}
      </p>
      {isChanged ? <p>{texts.changed}</p> : null}
    </>
  );
}

/** Returns why the book cannot be submitted now; null when it can. */
function getRefusalText(
  work: Work,
  launch: { isEnded: boolean; refusal: "preview" | "closed" | null },
  texts: Messages["submit"],
): string | null {
  if (launch.refusal === "preview") return texts.preview;
  // Whether the activity accepts work now is only known after the next Start.
  if (launch.isEnded) return texts.ended;
  if (launch.refusal) return texts[launch.refusal];
  if (work.title.trim() === "") return texts.needsTitle;
  return finishedPages(work).length === 0 ? texts.needsText : null;
}
