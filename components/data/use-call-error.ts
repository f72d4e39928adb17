"use client";

import { useTranslations } from "next-intl";
import { HubCallError } from "./hub-call";

const CODES_WITH_TEXT = [
  "OFFLINE",
  "AUTH_001",
  "AUTH_002",
  "VAL_001",
  "NOTFOUND_001",
  "STATE_001",
  "RATE_001",
  "CFG_002",
  "CREDIT_001",
  "IDEM_001",
  "IDEM_002",
  "FUNCTION_PAYLOAD_TOO_LARGE",
] as const;
type CodeWithText = (typeof CODES_WITH_TEXT)[number];

function hasText(code: string): code is CodeWithText {
  return (CODES_WITH_TEXT as readonly string[]).includes(code);
}

export interface CallErrorText {
  message: string;
  fields: Readonly<Record<string, string>>;
  /** Values that would be accepted now, by the path of their field. */
  suggestions?: Readonly<Record<string, readonly string[]>>;
}

/** Translates a failed call into the language of the page. Needs the namespace `callErrors`. */
export function useCallError(): (error: unknown) => CallErrorText {
  const t = useTranslations("callErrors");
  return (error) => {
    if (error instanceof DOMException && error.name === "TimeoutError") {
      return { message: t("TIMEOUT"), fields: {} };
    }
    if (!(error instanceof HubCallError)) return { message: t("other"), fields: {} };
    const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
    const suggestions = Object.fromEntries(
      error.issues.map(({ path, ...issue }) => [path, issue.suggestions ?? []]),
    );
    return { message: hasText(error.code) ? t(error.code) : t("other"), fields, suggestions };
  };
}
