import { Fragment } from "react";

/** A text of the description with its `code` set as code. The description is English in every language of the pages. */
export function InlineProse({ text }: { text: string }) {
  const pieces = text.split("`").map((piece, place) => ({ piece, place, isCode: place % 2 === 1 }));
  return pieces.map(({ piece, place, isCode }) =>
    isCode ? (
      <code key={place} className="rounded bg-sunken px-1 py-0.5 font-mono text-[0.875em]">
        {piece}
      </code>
    ) : (
      <Fragment key={place}>{piece}</Fragment>
    ),
  );
}

/** Paragraphs of the description. */
export function Prose({ text }: { text: string }) {
  return text.split("\n\n").map((paragraph) => (
    <p key={paragraph} lang="en" className="mb-3 max-w-prose last:mb-0">
      <InlineProse text={paragraph} />
    </p>
  ));
}
