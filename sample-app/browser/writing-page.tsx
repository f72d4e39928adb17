import type { KeyboardEvent } from "react";
import { useMessages } from "./language";
import { letterCount } from "./letter-count";
import { PlainImage } from "./plain-image";
import type { KeptWork } from "./use-work";
import { hasContent, MAX_TEXT_LENGTH } from "./work";

/** A title wraps where its page is narrow, but it is one line: Enter only ends a syllable that is being composed. */
function endNoLine(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
}

/** The student's own page. Nothing but the student's keys ever changes its text. */
export function WritingPage({ kept }: { kept: KeptWork }) {
  const { page, picture } = useMessages();
  const { work, change, isKept } = kept;
  const keptNote = !isKept ? page.notSaved : hasContent(work) ? page.saved : "";
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
        onKeyDown={endNoLine}
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
        <span className={isKept ? "" : "error-note"}>{keptNote}</span>
        <span id="work-length">
          {page.length(letterCount(work.text))} · {page.room(work.text.length, MAX_TEXT_LENGTH)}
        </span>
      </p>
    </section>
  );
}
