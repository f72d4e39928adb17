"use client";

import { createContext, useContext } from "react";

/** The texts of the error page, by a context: a client component would load all messages for these four. */
export interface ErrorText {
  title: string;
  body: string;
  retry: string;
  home: string;
}

const ErrorTextContext = createContext<ErrorText>({
  title: "Something went wrong",
  body: "Try again in a moment.",
  retry: "Try again",
  home: "Home",
});

export const ErrorTextProvider = ErrorTextContext.Provider;

export function useErrorText(): ErrorText {
  return useContext(ErrorTextContext);
}
