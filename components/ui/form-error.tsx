"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** One thing that keeps a form from being sent. */
export interface FormProblem {
  message: string;
  /** The id given to the `Field`, to which the message then links. */
  fieldId?: string;
}

/**
 * Why a form was not sent, above it. Takes focus when it says something new, and leaves it where it is while somebody
 * mends one problem after the other; nothing shows while `title` is falsy.
 */
export function FormError({ title, problems = [] }: { title: ReactNode; problems?: readonly FormProblem[] }) {
  const box = useRef<HTMLDivElement>(null);
  const says = JSON.stringify(title ? [String(title), ...problems.map((one) => JSON.stringify(one))] : []);
  const before = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const now: string[] = JSON.parse(says);
    if (now.some((one) => !before.current.has(one))) box.current?.focus();
    before.current = new Set(now);
  }, [says]);
  if (!title) return null;
  return (
    <div
      ref={box}
      role="alert"
      data-refused
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
