"use client";

import { createContext, useContext } from "react";

/** What the form around a field knows of it. */
export interface FormProblems {
  /** What is wrong with a field, by its id (of radio buttons: their name). */
  problemAt: (key: string) => string | undefined;
  /** Whether somebody has changed the field since the hub last told what is wrong with it. */
  isMended: (key: string) => boolean;
  /** Looks again at the fields that are wrong: for what is filled in by the page. */
  recheck: () => void;
}

const FormProblemsContext = createContext<FormProblems>({
  problemAt: () => undefined,
  isMended: () => false,
  recheck: () => {},
});

/** Set by `Form`. */
export const FormProblemsProvider = FormProblemsContext.Provider;

/** What the form around says; nothing where there is none. */
export function useFormProblems(): FormProblems {
  return useContext(FormProblemsContext);
}
