import { Fragment } from "react";

/** A text of the OpenAPI description, with backticks rendered as code. It is English on Korean pages too. */
export function InlineProse({ text }: { text: string }) {
  const pieces = text.split("`").map((piece, index) => ({ piece, index, isCode: index % 2 === 1 }));
  return pieces.map(({ piece, index, isCode }) =>
    isCode ? (
      <code key={index} className="rounded bg-sunken px-1 py-0.5 font-mono text-[0.875em]">
        {piece}
      </code>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  );
}

export function Prose({ text }: { text: string }) {
  return text.split("\n\n").map((paragraph) => (
    <p key={paragraph} lang="en" className="mb-3 max-w-prose last:mb-0">
      <InlineProse text={paragraph} />
    </p>
  ));
}
