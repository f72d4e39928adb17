import type { KeyboardEvent } from "react";
import { useMessages } from "./language";
import { letterCount } from "./letter-count";
import { PlainImage } from "./plain-image";
import type { StoredWork } from "./use-work";
import { hasContent, MAX_TEXT_LENGTH } from "./work";

/** A title is one line that may wrap, so Enter adds no line break; it only ends the composition of a syllable. */
function preventLineBreak(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
}

/** The student's page. Only the student changes its text. */
export function WritingPage({ stored }: { stored: StoredWork }) {
  const { page, picture } = useMessages();
  const { work, change, isSaved } = stored;
  const savedNote = !isSaved ? page.notSaved : hasContent(work) ? page.saved : "";
  return (
    <section className="sheet" aria-labelledby="page-title">
      <h2 id="page-title" className="visually-hidden">
        {page.heading}
      </h2>
      <label className="visually-hidden" htmlFor="work-title">
        {page.title}
      </label>
      <textarea
        id="work-title"
        className="sheet-title"
        rows={1}
        value={work.title}
        maxLength={200}
        placeholder={page.titleHint}
        autoComplete="off"
        onKeyDown={preventLineBreak}
        onChange={(event) => change({ title: event.target.value.replace(/\s*\n\s*/g, " ") })}
      />
      {work.picture ? (
        <PlainImage
          id="page-picture"
          className="sheet-picture"
          src={work.picture.url}
          alt={picture.alt(work.picture.prompt)}
        />
      ) : null}
      <label className="visually-hidden" htmlFor="work-text">
        {page.text}
      </label>
      <textarea
        id="work-text"
        className="sheet-text"
        value={work.text}
        maxLength={MAX_TEXT_LENGTH}
        aria-describedby="work-length"
        placeholder={page.textHint}
        onChange={(event) => change({ text: event.target.value })}
      />
      <p className="sheet-foot quiet">
        <span className={isSaved ? "" : "error-note"}>{savedNote}</span>
        <span id="work-length">
          {page.length(letterCount(work.text))} · {page.room(work.text.length, MAX_TEXT_LENGTH)}
        </span>
      </p>
    </section>
  );
}
