"use client";

import { type ReactNode, useEffect, useRef } from "react";

export interface FormErrorItem {
  message: string;
  fieldId?: string;
}

/** The error summary above a form. Takes focus when an error is added, not when errors are corrected one by one. */
export function FormError({
  title,
  problems = [],
}: {
  title: ReactNode;
  problems?: readonly FormErrorItem[];
}) {
  const box = useRef<HTMLDivElement>(null);
  const messages = JSON.stringify(
    title ? [String(title), ...problems.map((problem) => JSON.stringify(problem))] : [],
  );
  const previous = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const current: string[] = JSON.parse(messages);
    if (current.some((message) => !previous.current.has(message))) box.current?.focus();
    previous.current = new Set(current);
  }, [messages]);
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
