import { useId } from "react";
import { MAX_PAGES } from "../book";
import { fill, useMessages } from "./language";
import { PlainImage } from "./plain-image";
import type { Book } from "./use-book";
import { COVER_ID, type Page, type PageContent } from "./work";

/** Asks which of several contents stays, since two devices have made them; shows them only, while the book can only be read. */
export function Choices(props: {
  book: Book;
  reason: string;
  contents: readonly PageContent[];
  onKeep: (content: PageContent) => void;
  /** Keeps each of them; absent where only one can stay, or the book has no room for all. */
  onKeepAll?: () => void;
}) {
  const { reason, contents, onKeep, onKeepAll } = props;
  const { isReadOnly } = props.book;
  const { choices, picture } = useMessages();
  const id = useId();
  return (
    <fieldset className="contested">
      <legend>
        {reason} {isReadOnly ? null : choices.which}
      </legend>
      <ul>
        {contents.map((content, index) => (
          <li key={`${content.text} ${content.picture?.url}`}>
            {content.picture ? (
              <PlainImage
                className="summary-picture"
                src={content.picture.url}
                alt={fill(picture.alt, { prompt: content.picture.prompt })}
              />
            ) : null}
            <p id={`${id}${index}`} className="contested-text">
              {content.text.trim() || (content.picture ? "" : choices.empty)}
            </p>
            {isReadOnly ? null : (
              <button
                type="button"
                className="button small"
                aria-describedby={`${id}${index}`}
                onClick={() => onKeep(content)}
              >
                {choices.keep}
              </button>
            )}
          </li>
        ))}
      </ul>
      {onKeepAll && !isReadOnly ? (
        <button type="button" className="button small" onClick={onKeepAll}>
          {contents.length > 2 ? choices.keepAll : choices.keepBoth}
        </button>
      ) : null}
    </fieldset>
  );
}

/** Takes back the last choice of this visit, at the place where it was made. */
export function ChooseAgain({ book, id }: { book: Book; id: string }) {
  const { choices } = useMessages();
  if (book.chosenId !== id || book.isReadOnly) return null;
  return (
    <button type="button" className="button small" onClick={book.chooseAgain}>
      {choices.again}
    </button>
  );
}

/** Asks what stays of a page or of the cover, or offers to ask again. */
export function PageChoices({ book, page }: { book: Book; page: Page }) {
  const { choices } = useMessages();
  const { id, text, picture, alternatives } = page;
  if (alternatives.length === 0) return <ChooseAgain book={book} id={id} />;
  const number = book.work.pages.findIndex((other) => other.id === id) + 1;
  const contents = [{ text, picture }, ...alternatives];
  const onKeep = (content: PageContent) => book.keep(id, content);
  const hasRoom = book.work.pages.length + alternatives.length <= MAX_PAGES;
  return id === COVER_ID ? (
    <Choices book={book} reason={choices.cover} contents={contents} onKeep={onKeep} />
  ) : (
    <Choices
      book={book}
      reason={fill(choices.page, { number })}
      contents={contents}
      onKeep={onKeep}
      {...(hasRoom && { onKeepAll: () => book.keepAll(id) })}
    />
  );
}
