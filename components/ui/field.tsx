"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useLayoutEffect } from "react";
import { FieldWiringProvider } from "./field-context";
import { useFormContext } from "./form-context";

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The hub's error for this field, if any. An error of the form's own checks takes precedence. */
  error?: ReactNode;
  /** A warning that does not prevent submitting the form. Null while there is none; omitted for a field that never has one. */
  warning?: ReactNode;
  required?: boolean;
  id?: string;
  className?: string;
  /** One control: `TextInput`, `TextArea`, `Select`, `DateInput`, `DateTimeInput`, `SearchInput`, or an input with `useFieldWiring`. */
  children: ReactNode;
}

/** The error of the form's own check, else the hub's until the field is edited. `announcement`: as `announcementFor`. */
function useFieldError(
  key: string | undefined,
  hubError: ReactNode,
): { error: ReactNode; announcement: number } {
  const { problemFor, isEdited, clearEdited, announcementFor } = useFormContext();
  const hasHubError = Boolean(hubError);
  // The field may have been edited while the request was pending; the new error must be displayed all the same.
  useLayoutEffect(() => {
    if (hasHubError && key !== undefined) clearEdited(key);
  }, [hasHubError, key, clearEdited]);
  if (key === undefined) return { error: hubError, announcement: 0 };
  return {
    error: problemFor(key) ?? (isEdited(key) ? null : hubError),
    announcement: announcementFor(key),
  };
}

export function Field(props: FieldProps) {
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const t = useTranslations("ui");
  const hintId = props.hint ? `${id}-hint` : null;
  const { error, announcement } = useFieldError(id, props.error);
  const errorId = error ? `${id}-error` : null;
  const warningId = props.warning && !errorId ? `${id}-warning` : null;
  const wiring = {
    id,
    "aria-describedby": [errorId, warningId, hintId].filter(Boolean).join(" ") || undefined,
    "aria-invalid": error ? (true as const) : undefined,
    required: props.required ? (true as const) : undefined,
  };
  return (
    <div data-field className={`min-w-0 ${props.className ?? ""}`}>
      <label htmlFor={id} className="row-start-1 mb-1 block font-semibold">
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
        <ErrorLine key={announcement} id={errorId} isAnnounced={announcement > 0}>
          {error}
        </ErrorLine>
      ) : null}
      {props.warning === undefined ? null : (
        <div role="status" className="row-start-4">
          {warningId ? (
            <p id={warningId} className="mt-1.5 rounded bg-warning-soft px-2 py-1 text-md text-warning">
              {props.warning}
            </p>
          ) : null}
        </div>
      )}
    </div>
  );
}

/** A `fieldset` with a legend for several controls of one question, such as checkboxes or radio buttons. */
export function FieldGroup({
  label,
  hint,
  error: hubError,
  name,
  children,
}: Omit<FieldProps, "id" | "required" | "className" | "warning"> & {
  /** The `name` of its radio buttons, when one of them is required. */
  name?: string;
}) {
  const id = useId();
  const { error, announcement } = useFieldError(name, hubError);
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
        <ErrorLine key={announcement} id={`${id}-error`} isAnnounced={announcement > 0}>
          {error}
        </ErrorLine>
      ) : null}
    </fieldset>
  );
}

/** The error text. Screen readers read it when focus moves to the control; `isAnnounced` makes them read it when focus is already there. */
function ErrorLine({ id, isAnnounced, children }: { id: string; isAnnounced: boolean; children: ReactNode }) {
  return (
    <p
      id={id}
      role={isAnnounced ? "alert" : undefined}
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
