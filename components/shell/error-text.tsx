"use client";

import { createContext, useContext } from "react";

/**
 * The texts of the error page. An error page of Next is a client component, so it gets these four strings by a context; the
 * browser need not load all messages for it.
 */
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
