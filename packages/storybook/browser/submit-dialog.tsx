import { useEffect, useRef, useState } from "react";
import { ActionButton } from "./action-button";
import { TitleChoices } from "./book-title";
import { PageChoices } from "./choices";
import { ErrorNote } from "./error-note";
import { fill, useMessages } from "./language";
import { PlainImage } from "./plain-image";
import { SentMoment } from "./sent-moment";
import type { Book } from "./use-book";
import type { Submitter } from "./use-submit";
import { contestedPages, finishedPages, isContested, type Page, type Work } from "./work";

/**
 * Shows what the teacher will get, and submits exactly that after confirmation; then it says that it is sent, and where to go from
 * here. What two devices have made is not submitted before the student has chosen.
 */
export function SubmitDialog(props: { book: Book; submitter: Submitter; onClose: () => void }) {
  const { book, submitter, onClose } = props;
  const { work } = book;
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const [sentId, setSentId] = useState<string | null>(null);
  const confirm = async () => setSentId((await submitter.submit(work))?.submissionId ?? null);

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
      {sentId !== null ? (
        <SentMoment work={work} submissionId={sentId} onWriteOn={() => dialog.current?.close()} />
      ) : (
        <Confirmation
          book={book}
          submitter={submitter}
          onConfirm={() => void confirm()}
          onCancel={() => dialog.current?.close()}
        />
      )}
    </dialog>
  );
}

function Confirmation(props: {
  book: Book;
  submitter: Submitter;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { book, submitter, onConfirm, onCancel } = props;
  const { work } = book;
  const messages = useMessages();
  const { submit: texts } = messages;
  const mustChoose = isContested(work);
  return (
    <>
      <h2 id="confirm-title">{mustChoose ? texts.chooseTitle : texts.confirmTitle}</h2>
      {mustChoose ? (
        <>
          <p>{texts.chooseText}</p>
          {work.otherTitles.length > 0 ? <TitleChoices book={book} /> : null}
          {contestedPages(work).map((page) => (
            <PageChoices key={page.id} book={book} page={page} />
          ))}
        </>
      ) : (
        <Summary work={work} />
      )}
      <p role="status">{submitter.isBusy ? texts.steps[submitter.step] : ""}</p>
      <ErrorNote error={submitter.error} />
      <div className="row end">
        <ActionButton className="button" isUnavailable={submitter.isBusy} onPress={onCancel}>
          {messages.cancel}
        </ActionButton>
        {mustChoose ? null : (
          <ActionButton className="button primary" isUnavailable={submitter.isBusy} onPress={onConfirm}>
            {texts.confirm}
          </ActionButton>
        )}
      </div>
    </>
  );
}

function Summary({ work }: { work: Work }) {
  const { picture, strip, submit: texts } = useMessages();
  const pages = finishedPages(work);
  return (
    <>
      <p>{texts.confirmText}</p>
      <p className="summary-title">{work.title.trim()}</p>
      <ol className="summary" aria-label={texts.withPages}>
        {pages.map((page, index) => {
          const number = index + 1;
          const sameAs = pages.findIndex((other) => looksLike(other, page)) + 1;
          return (
            <li key={page.id}>
              {page.picture ? (
                <PlainImage
                  className="summary-picture"
                  src={page.picture.url}
                  alt={fill(picture.alt, { prompt: page.picture.prompt })}
                />
              ) : null}
              <p className="summary-text">
                <span className="visually-hidden">{fill(strip.page, { number })}</span> {page.text.trim()}
              </p>
              {sameAs < number ? (
                <p className="summary-same">{fill(texts.sameAs, { number: sameAs })}</p>
              ) : null}
            </li>
          );
        })}
      </ol>
      <p className="quiet">{texts.withPdf}</p>
    </>
  );
}

function looksLike(one: Page, other: Page): boolean {
  return one.text.trim() === other.text.trim() && one.picture?.url === other.picture?.url;
}
