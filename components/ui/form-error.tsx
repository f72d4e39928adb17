"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** One thing that keeps a form from being sent. */
export interface FormProblem {
  message: string;
  /** The id given to the `Field`, to which the message then links. */
  fieldId?: string;
}

/**
 * Why a form was not sent, above it. Takes focus when it appears and when what it says changes; nothing shows while
 * `title` is falsy.
 */
export function FormError({ title, problems = [] }: { title: ReactNode; problems?: readonly FormProblem[] }) {
  const box = useRef<HTMLDivElement>(null);
  const said = title ? JSON.stringify([String(title), problems]) : "";
  useEffect(() => {
    if (said) box.current?.focus();
  }, [said]);
  if (!title) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-5 rounded-control border-l-4 border-negative bg-negative-soft px-4 py-3 text-negative"
    >
      <p className="font-semibold">{title}</p>
      {problems.length > 0 ? (
        <ul className="mt-1 list-disc pl-5">
          {problems.map(({ message, fieldId }) => (
            <li key={`${fieldId} ${message}`}>
              {fieldId ? (
                <a href={`#${fieldId}`} className="inline-block py-0.5 underline">
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
