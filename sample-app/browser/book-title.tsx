import type { KeyboardEvent } from "react";
import { MAX_TITLE_LENGTH } from "../book";
import type { Saving } from "./draft";
import { useMessages } from "./language";
import type { Book } from "./use-book";
import { hasContent, type Work } from "./work";

/** A title is one line that may wrap, so Enter adds no line break; it only ends the composition of a Korean syllable. */
function preventLineBreak(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
}

/** The title of the book, and where the book is kept. */
export function BookTitle({ book }: { book: Book }) {
  const { book: texts } = useMessages();
  return (
    <div className="book-title">
      <label className="visually-hidden" htmlFor="work-title">
        {texts.title}
      </label>
      <textarea
        id="work-title"
        className="book-title-field"
        rows={1}
        value={book.work.title}
        maxLength={MAX_TITLE_LENGTH}
        placeholder={texts.titleHint}
        autoComplete="off"
        onKeyDown={preventLineBreak}
        onChange={(event) => book.change({ title: event.target.value.replace(/\s*\n\s*/g, " ") })}
      />
      <SavedNote saving={book.saving} isEmpty={isEmpty(book.work)} />
    </div>
  );
}

function isEmpty({ title, cover, pages }: Work): boolean {
  return title === "" && pages.length === 1 && ![cover, ...pages].some(hasContent);
}

/** Says where the newest change is kept. Screen readers announce only trouble: "saved" after each pause would interrupt the writer. */
function SavedNote({ saving, isEmpty }: { saving: Saving; isEmpty: boolean }) {
  const { saved } = useMessages();
  const isTrouble = saving === "device" || saving === "full" || saving === "page";
  const isSilent = isEmpty && (saving === "hub" || saving === "saving");
  return (
    <>
      <p className={`saved saved-${saving}`}>{isSilent || isTrouble ? "" : saved[saving]}</p>
      <p role="status" className={isTrouble ? `saved saved-${saving}` : "visually-hidden"}>
        {isTrouble ? saved[saving] : ""}
      </p>
    </>
  );
}
