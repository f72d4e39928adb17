import { useId } from "react";
import { useMessages } from "./language";
import { PlainImage } from "./plain-image";
import type { Book } from "./use-book";
import { COVER_ID, type Page, type PageContent } from "./work";

/** Asks which of several contents stays, since two devices have made them; shows them only, while the book can only be read. */
export function Choices(props: {
  book: Book;
  reason: string;
  contents: readonly PageContent[];
  onKeep: (content: PageContent) => void;
  /** Keeps each of them; absent where only one can stay. */
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
                alt={picture.alt(content.picture.prompt)}
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
          {choices.keepAll(contents.length)}
        </button>
      ) : null}
    </fieldset>
  );
}

/** Asks what stays of a page or of the cover; nothing when that is no question. */
export function PageChoices({ book, page }: { book: Book; page: Page }) {
  const { choices } = useMessages();
  const { id, text, picture, alternatives } = page;
  if (alternatives.length === 0) return null;
  const number = book.work.pages.findIndex((other) => other.id === id) + 1;
  const contents = [{ text, picture }, ...alternatives];
  const onKeep = (content: PageContent) => book.keep(page, content);
  return id === COVER_ID ? (
    <Choices book={book} reason={choices.cover} contents={contents} onKeep={onKeep} />
  ) : (
    <Choices
      book={book}
      reason={choices.page(number)}
      contents={contents}
      onKeep={onKeep}
      onKeepAll={() => book.keepAll(id)}
    />
  );
}
