import type { KeyboardEvent } from "react";
import { MAX_TITLE_LENGTH } from "../book";
import { Choices, ChooseAgain } from "./choices";
import { useMessages } from "./language";
import { isReadOnly, isTriedAgain } from "./trouble";
import type { Book } from "./use-book";
import { hasContent, TITLE_ID, type Work } from "./work";

/** A title is one line that may wrap, so Enter adds no line break; it only ends the composition of a Korean syllable. */
function preventLineBreak(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
}

export function BookTitle({ book }: { book: Book }) {
  const { book: texts } = useMessages();
  const { work } = book;
  return (
    <div className="book-title">
      <label className="visually-hidden" htmlFor="work-title">
        {texts.title}
      </label>
      <textarea
        id="work-title"
        className="book-title-field"
        rows={1}
        value={work.title}
        readOnly={book.isReadOnly}
        maxLength={MAX_TITLE_LENGTH}
        placeholder={texts.titleHint}
        autoComplete="off"
        onKeyDown={preventLineBreak}
        onChange={(event) => book.change({ title: event.target.value.replace(/\s*\n\s*/g, " ") })}
      />
      <SavedNote book={book} />
      <TitleChoices book={book} />
    </div>
  );
}

function isEmpty({ title, cover, pages }: Work): boolean {
  return title === "" && pages.length === 1 && ![cover, ...pages].some(hasContent);
}

/** Asks which title stays when two devices have changed it, or offers to ask again. */
export function TitleChoices({ book }: { book: Book }) {
  const { choices } = useMessages();
  const { title, otherTitles } = book.work;
  if (otherTitles.length === 0) return <ChooseAgain book={book} id={TITLE_ID} />;
  return (
    <Choices
      book={book}
      reason={choices.title}
      contents={[title, ...otherTitles].map((text) => ({ text, picture: null }))}
      onKeep={(content) => book.keep(TITLE_ID, content)}
    />
  );
}

/**
 * Says where the newest change is, as far as that is known; while the book can only be read, the banner says it. Screen readers
 * announce only trouble: "saved" after each pause would interrupt the writer.
 */
function SavedNote({ book }: { book: Book }) {
  const { place, work } = book;
  const { saved, trouble: troubles, place: places, again } = useMessages();
  if (isReadOnly(book.trouble)) return null;
  const isSilent = isEmpty(work) && place !== null;
  // An idea of AI that is not saved yet is no trouble of the student.
  const trouble = place === "hub" ? null : book.trouble;
  const calm = place === null ? saved.preview : place === "hub" ? saved.hub : saved.saving;
  const sentences = trouble &&
    place && [troubles[trouble], places[place], isTriedAgain(trouble) && again[trouble]];
  return (
    <>
      <p className="saved">{isSilent || trouble ? "" : calm}</p>
      <p role="status" className={trouble ? `saved trouble trouble-${place}` : "visually-hidden"}>
        {sentences ? sentences.filter(Boolean).join(" ") : ""}
      </p>
    </>
  );
}
