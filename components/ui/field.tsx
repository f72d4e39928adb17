"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useLayoutEffect } from "react";
import { FieldWiringProvider } from "./field-context";
import { useFormProblems } from "./form-problems";

/** What stands around a control. */
export interface FieldProps {
  label: ReactNode;
  /** How to fill it in; read out with the control. */
  hint?: ReactNode;
  /** What the hub says is wrong with what was filled in; falsy when nothing is. The form's own checks come before it. */
  error?: ReactNode;
  required?: boolean;
  /** The control's id, where a form's error summary must link to it. */
  id?: string;
  /** Keeps the label for those who listen only, where the place says it to those who look. */
  hideLabel?: boolean;
  className?: string;
  /** One control: `TextInput`, `TextArea`, `Select`, `DateInput`, `DateTimeInput`, `SearchInput`, or an input with `useFieldWiring`. */
  children: ReactNode;
}

/** What a field says is wrong: the form's check, or what the hub said while nobody has changed the field since. */
function useProblem(key: string | undefined, told: ReactNode): { error: ReactNode; spoken: number } {
  const { problemAt, isMended, noteTold, spokenAt } = useFormProblems();
  const isTold = Boolean(told);
  // The hub may answer after the field was touched again: what it says still holds for what it was sent.
  useLayoutEffect(() => {
    if (isTold && key !== undefined) noteTold(key);
  }, [isTold, key, noteTold]);
  if (key === undefined) return { error: told, spoken: 0 };
  return { error: problemAt(key) ?? (isMended(key) ? null : told), spoken: spokenAt(key) };
}

/** A control with its label, hint and error, wired for those who listen: ids, `aria-describedby`, `aria-invalid`. */
export function Field(props: FieldProps) {
  const made = useId();
  const id = props.id ?? made;
  const t = useTranslations("ui");
  const hintId = props.hint ? `${id}-hint` : null;
  const { error, spoken } = useProblem(id, props.error);
  const errorId = error ? `${id}-error` : null;
  const wiring = {
    id,
    "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
    "aria-invalid": error ? (true as const) : undefined,
    required: props.required ? (true as const) : undefined,
  };
  return (
    <div data-field className={`min-w-0 ${props.className ?? ""}`}>
      <label htmlFor={id} className={props.hideLabel ? "sr-only" : "row-start-1 mb-1 block font-semibold"}>
        {props.label}
        {props.required ? (
          <span aria-hidden="true" className="ml-1.5 text-sm font-normal text-muted">
            {t("required")}
          </span>
        ) : null}
      </label>
      {hintId ? (
        <p id={hintId} className="row-start-2 mb-1.5 text-md text-muted">
          {props.hint}
        </p>
      ) : null}
      <div className="row-start-3">
        <FieldWiringProvider value={wiring}>{props.children}</FieldWiringProvider>
      </div>
      {errorId ? (
        <ErrorLine key={spoken} id={errorId} spoken={spoken > 0}>
          {error}
        </ErrorLine>
      ) : null}
    </div>
  );
}

/** Several controls that answer one question, such as a set of checkboxes: a `fieldset` with its legend. */
export function FieldGroup({
  label,
  hint,
  error: told,
  name,
  children,
}: Omit<FieldProps, "id" | "required" | "hideLabel" | "className"> & {
  /** Of its radio buttons, where one must be chosen. */
  name?: string;
}) {
  const id = useId();
  const { error, spoken } = useProblem(name, told);
  const described = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter(Boolean).join(" ");
  return (
    <fieldset data-field aria-describedby={described || undefined} className="min-w-0">
      <legend className="mb-1 font-semibold">{label}</legend>
      {hint ? (
        <p id={`${id}-hint`} className="mb-1.5 text-md text-muted">
          {hint}
        </p>
      ) : null}
      <div className="flex flex-col gap-1">{children}</div>
      {error ? (
        <ErrorLine key={spoken} id={`${id}-error`} spoken={spoken > 0}>
          {error}
        </ErrorLine>
      ) : null}
    </fieldset>
  );
}

/** `spoken`: at a field that has the keyboard already, so that no move of it would have the line read out. */
function ErrorLine({ id, spoken, children }: { id: string; spoken: boolean; children: ReactNode }) {
  return (
    <p
      id={id}
      role={spoken ? "alert" : undefined}
      className="row-start-4 mt-1.5 flex items-start gap-1.5 text-md font-semibold text-negative"
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" className="mt-1 size-3.5 shrink-0">
        <path d="M8 1 15.5 14.5H.5z" fill="currentColor" />
        <path d="M8 6v4M8 11.5v1.2" stroke="var(--hub-surface)" strokeWidth="1.5" />
      </svg>
      <span className="min-w-0">{children}</span>
    </p>
  );
}
