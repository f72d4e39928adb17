import { useEffect, useRef } from "react";
import { ActionButton } from "./action-button";
import { ErrorNote } from "./error-note";
import { useMessages } from "./language";
import { letterCount } from "./letter-count";
import { PlainImage } from "./plain-image";
import type { Submitter } from "./use-submit";
import type { Work } from "./work";

/** Shows what the teacher will get, and submits it after confirmation. */
export function SubmitDialog(props: { work: Work; submitter: Submitter; onClose: () => void }) {
  const { work, submitter, onClose } = props;
  const messages = useMessages();
  const { submit: texts, page, picture } = messages;
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
      <dl className="summary">
        <dt>{texts.withTitle}</dt>
        <dd>{work.title.trim()}</dd>
        <dt>{texts.withText}</dt>
        <dd>
          <p className="summary-text">{work.text.trim()}</p>
          <p className="quiet">{page.length(letterCount(work.text))}</p>
        </dd>
        <dt>{texts.withPicture}</dt>
        <dd>
          {work.picture ? (
            <PlainImage
              className="summary-picture"
              src={work.picture.url}
              alt={picture.alt(work.picture.prompt)}
            />
          ) : (
            texts.noPicture
          )}
        </dd>
      </dl>
      {work.receipt ? null : <p className="quiet">{texts.otherDevice}</p>}
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
