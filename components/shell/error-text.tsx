"use client";

import { createContext, useContext } from "react";

/** The texts of the error page. Next passes an error page no translations, so these four strings come from a context instead of all messages. */
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

/** The texts of the error page in the language of the page. */
export function useErrorText(): ErrorText {
  return useContext(ErrorTextContext);
}
