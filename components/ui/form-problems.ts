"use client";

import { createContext, useContext } from "react";

/** What the form around a field knows of it. */
export interface FormProblems {
  /** What is wrong with a field, by its id (of radio buttons: their name). */
  problemAt: (key: string) => string | undefined;
  /**
   * Of a field that is wrong and has the keyboard already: the number of times that the form was sent. Otherwise 0, and
   * the message is heard as the keyboard comes to the field.
   */
  spokenAt: (key: string) => number;
  /** Whether somebody has changed the field since the hub last told what is wrong with it. */
  isMended: (key: string) => boolean;
  /** To be told that the hub has said what is wrong with a field, whatever was typed while it was asked. */
  noteTold: (key: string) => void;
  /** Looks again at the fields that are wrong: for what is filled in by the page. */
  recheck: () => void;
  /** Whether it was sent and still fills in what the page knows itself; it can be left meanwhile. */
  isPreparing: boolean;
}

const FormProblemsContext = createContext<FormProblems>({
  problemAt: () => undefined,
  spokenAt: () => 0,
  isMended: () => false,
  noteTold: () => {},
  recheck: () => {},
  isPreparing: false,
});

/** Set by `Form`. */
export const FormProblemsProvider = FormProblemsContext.Provider;

/** What the form around says; nothing where there is none. */
export function useFormProblems(): FormProblems {
  return useContext(FormProblemsContext);
}
