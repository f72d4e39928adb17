"use client";

import { createContext, useContext, useEffect } from "react";

/** The state of a `Form` for its fields. A field's key is its control's id, or the name of its radio buttons. */
export interface FormContextValue {
  /** The error message of the form's own checks. */
  problemFor: (key: string) => string | undefined;
  /** The number of submits so far when the error must be announced, since its field had focus already; otherwise 0. */
  announcementFor: (key: string) => number;
  /** Whether the field was edited since the form last passed its checks or the hub last reported an error for the field. */
  isEdited: (key: string) => boolean;
  clearEdited: (key: string) => void;
  /** Moves focus to the first of the fields that the hub refused, and returns the keys that no field of the form has. */
  focusRefused: (keys: readonly string[]) => readonly string[];
  /** Checks the invalid fields again. Call it after the page fills in a field, which fires no input event. */
  recheck: () => void;
  /** Whether the form's `prepare` is running. The form can still be closed. */
  isPreparing: boolean;
}

const FormContext = createContext<FormContextValue>({
  problemFor: () => undefined,
  announcementFor: () => 0,
  isEdited: () => false,
  clearEdited: () => {},
  focusRefused: (keys) => keys,
  recheck: () => {},
  isPreparing: false,
});

export const FormContextProvider = FormContext.Provider;

/** Returns the state of the surrounding `Form`; outside a form, an empty state. */
export function useFormContext(): FormContextValue {
  return useContext(FormContext);
}

/** Checks the form's invalid fields again when the page fills in a value, which fires no input event. */
export function useRecheck(value: unknown): void {
  const { recheck } = useFormContext();
  useEffect(() => {
    if (value) recheck();
  }, [value, recheck]);
}
