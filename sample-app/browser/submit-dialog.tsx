import { useEffect, useRef } from "react";
import { ActionButton } from "./action-button";
import { ErrorNote } from "./error-note";
import { useMessages } from "./language";
import { PlainImage } from "./plain-image";
import type { Submitter } from "./use-submit";
import { finishedPages, type Page, type Work } from "./work";

/** Shows what the teacher will get, and submits it after confirmation. */
export function SubmitDialog(props: { work: Work; submitter: Submitter; onClose: () => void }) {
  const { work, submitter, onClose } = props;
  const messages = useMessages();
  const { submit: texts } = messages;
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const confirm = async () => {
    if (await submitter.submit()) dialog.current?.close();
  };

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="confirm-title"
      onClose={onClose}
      onCancel={(event) => {
        // During submission, Escape would hide the result.
        if (submitter.isBusy) event.preventDefault();
      }}
    >
      <h2 id="confirm-title">{texts.confirmTitle}</h2>
      <p>{texts.confirmText}</p>
      <p className="summary-title">{work.title.trim()}</p>
      <ol className="summary" aria-label={texts.withPages}>
        {finishedPages(work).map((page, index) => (
          <SummaryPage key={page.id} page={page} number={index + 1} />
        ))}
      </ol>
      <p className="quiet">{texts.withPdf}</p>
      <p role="status">{submitter.isBusy ? texts.steps[submitter.step] : ""}</p>
      <ErrorNote error={submitter.error} />
      <div className="row end">
        <ActionButton
          className="button"
          isUnavailable={submitter.isBusy}
          onPress={() => dialog.current?.close()}
        >
          {messages.cancel}
        </ActionButton>
        <ActionButton
          className="button primary"
          isUnavailable={submitter.isBusy}
          onPress={() => void confirm()}
        >
          {texts.confirm}
        </ActionButton>
      </div>
    </dialog>
  );
}

function SummaryPage({ page, number }: { page: Page; number: number }) {
  const { picture, strip } = useMessages();
  return (
    <li>
      {page.picture ? (
        <PlainImage
          className="summary-picture"
          src={page.picture.url}
          alt={picture.alt(page.picture.prompt)}
        />
      ) : null}
      <p className="summary-text">
        <span className="visually-hidden">{strip.page(number)}</span> {page.text.trim()}
      </p>
    </li>
  );
}
