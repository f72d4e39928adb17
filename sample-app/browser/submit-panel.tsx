import { useState } from "react";
import type { Messages } from "../messages/en";
import { useMessages, useMoment } from "./language";
import { SubmitDialog } from "./submit-dialog";
import type { Submitter } from "./use-submit";
import type { StoredWork } from "./use-work";
import { getFingerprint, type Work } from "./work";

/** Submits after a press and a preview; shows "submitted" only after the hub confirmed it. */
export function SubmitPanel(props: {
  stored: StoredWork;
  submitter: Submitter;
  isEnded: boolean;
  refusal: "preview" | "closed" | null;
}) {
  const { stored, submitter, isEnded, refusal } = props;
  const { submit: texts } = useMessages();
  const moment = useMoment();
  const [isConfirming, setIsConfirming] = useState(false);
  const { work } = stored;
  const { receipt } = work;
  const reason = getRefusalText(work, { isEnded, refusal }, texts);

  return (
    <section className="panel submit-panel" aria-labelledby="submit-title">
      <div>
        <h2 id="submit-title">{texts.heading}</h2>
        <p className="quiet" id="submit-reason">
          {reason ?? texts.intro}
        </p>
        <div role="status">
          {receipt ? (
            <p className="receipt">
              <strong>{texts.done}</strong> {texts.receipt(receipt.revision, moment(receipt.submittedAt))}
            </p>
          ) : null}
          {receipt?.replacedRevision ? <p>{texts.replaced(receipt.replacedRevision)}</p> : null}
          {receipt && receipt.fingerprint !== getFingerprint(work) ? <p>{texts.changed}</p> : null}
        </div>
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
        {receipt ? texts.again : texts.button}
      </button>
      {isConfirming ? (
        <SubmitDialog work={work} submitter={submitter} onClose={() => setIsConfirming(false)} />
      ) : null}
    </section>
  );
}

/** Returns why the page cannot be submitted now; null when it can. */
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
  return work.text.trim() === "" ? texts.needsText : null;
}
