import { useEffect, useRef, useState } from "react";
import { MAX_TEXT_LENGTH } from "../book";
import { ActionButton } from "./action-button";
import { PageChoices } from "./choices";
import { fill, fillCount, useLocale, useMessages } from "./language";
import { PlainImage } from "./plain-image";
import type { Book } from "./use-book";

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Counts letters like a reader does, without spaces: a Korean syllable is one letter, and so is an emoji. */
function letterCount(text: string): number {
  return [...segmenter.segment(text.replace(/\s/g, ""))].length;
}

/** The open page. Its text is only what the student types: the AI writes none of it. */
export function PageSheet({ book }: { book: Book }) {
  const { page: texts, picture } = useMessages();
  const locale = useLocale();
  const inDigits = (value: number) => value.toLocaleString(locale);
  const { page, changePage } = book;
  const number = book.work.pages.findIndex(({ id }) => id === page.id) + 1;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (book.addedId === page.id) field.current?.focus();
  }, [book.addedId, page.id]);
  return (
    <section className="sheet" aria-labelledby="page-title">
      <h2 id="page-title" className="sheet-number">
        {fill(texts.heading, { number, all: book.work.pages.length })}
      </h2>
      <PageChoices book={book} page={page} />
      {page.picture ? (
        <PlainImage
          id="page-picture"
          className="sheet-picture"
          src={page.picture.url}
          alt={fill(picture.alt, { prompt: page.picture.prompt })}
        />
      ) : null}
      <label className="visually-hidden" htmlFor="work-text">
        {texts.text}
      </label>
      <textarea
        // A page that another device took out must not pass its focus on to another page.
        key={page.id}
        ref={field}
        id="work-text"
        className="sheet-text"
        value={page.text}
        readOnly={book.isReadOnly}
        maxLength={MAX_TEXT_LENGTH}
        aria-describedby="work-length"
        placeholder={number === 1 ? texts.textHint : texts.nextHint}
        onChange={(event) => changePage({ text: event.target.value })}
      />
      <div className="sheet-foot">
        {book.isReadOnly ? null : <PageButtons book={book} position={number - 1} />}
        <p id="work-length" className="quiet">
          {fillCount(texts.length, letterCount(page.text))} ·{" "}
          {fill(texts.room, { used: inDigits(page.text.length), most: inDigits(MAX_TEXT_LENGTH) })}
        </p>
      </div>
    </section>
  );
}

/** Buttons that move the open page, for those who cannot drag pages; take it out of the book; bring back what was taken out. */
function PageButtons({ book, position }: { book: Book; position: number }) {
  const { page: texts } = useMessages();
  const [moved, setMoved] = useState("");
  const { page, work } = book;
  const last = work.pages.length - 1;
  const move = (to: number) => {
    book.movePage(page.id, to);
    setMoved(fill(texts.moved, { position: to + 1 }));
  };
  return (
    <div className="row">
      {last > 0 ? (
        <>
          <ActionButton
            className="button small"
            isUnavailable={position === 0}
            onPress={() => move(position - 1)}
          >
            {texts.earlier}
          </ActionButton>
          <ActionButton
            className="button small"
            isUnavailable={position === last}
            onPress={() => move(position + 1)}
          >
            {texts.later}
          </ActionButton>
          <button type="button" className="button small" onClick={book.takeOut}>
            {texts.takeOut}
          </button>
        </>
      ) : null}
      {book.bringBack ? (
        <button type="button" className="button small" onClick={book.bringBack}>
          {texts.bringBack}
        </button>
      ) : null}
      <p role="status" className="visually-hidden">
        {moved}
      </p>
    </div>
  );
}
