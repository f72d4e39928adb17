import { useState } from "react";
import type { Messages } from "../messages/en";
import { useMessages, useMoment } from "./language";
import { SubmitDialog } from "./submit-dialog";
import type { Submitter } from "./use-submit";
import type { KeptWork } from "./use-work";
import { fingerprintOf, type Work } from "./work";

/** Handing in: an explicit press, a look at what goes out, and "submitted" only once the hub said so. */
export function SubmitPanel(props: {
  kept: KeptWork;
  submitter: Submitter;
  isEnded: boolean;
  refusal: "preview" | "closed" | null;
}) {
  const { kept, submitter, isEnded, refusal } = props;
  const { submit: texts } = useMessages();
  const moment = useMoment();
  const [isAsking, setIsAsking] = useState(false);
  const { work } = kept;
  const { receipt } = work;
  const reason = reasonAgainst(work, { isEnded, refusal }, texts);

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
          {receipt && receipt.fingerprint !== fingerprintOf(work) ? <p>{texts.changed}</p> : null}
        </div>
      </div>
      <button
        type="button"
        className="button primary large"
        disabled={reason !== null}
        aria-describedby="submit-reason"
        onClick={() => {
          submitter.clearError();
          setIsAsking(true);
        }}
      >
        {receipt ? texts.again : texts.button}
      </button>
      {isAsking ? (
        <SubmitDialog work={work} submitter={submitter} onClose={() => setIsAsking(false)} />
      ) : null}
    </section>
  );
}

/** Why the page cannot be handed in now; null when it can. */
function reasonAgainst(
  work: Work,
  launch: { isEnded: boolean; refusal: "preview" | "closed" | null },
  texts: Messages["submit"],
): string | null {
  if (launch.refusal === "preview") return texts.preview;
  // Whether the activity takes work now is only known after the next Start.
  if (launch.isEnded) return texts.ended;
  if (launch.refusal) return texts[launch.refusal];
  if (work.title.trim() === "") return texts.needsTitle;
  return work.text.trim() === "" ? texts.needsText : null;
}
