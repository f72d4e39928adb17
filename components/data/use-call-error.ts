"use client";

import { useTranslations } from "next-intl";
import { HubCallError } from "./hub-call";

const TOLD_CODES = [
  "OFFLINE",
  "AUTH_001",
  "AUTH_002",
  "VAL_001",
  "NOTFOUND_001",
  "RATE_001",
  "CFG_002",
  "CREDIT_001",
  "IDEM_001",
  "FUNCTION_PAYLOAD_TOO_LARGE",
] as const;
type ToldCode = (typeof TOLD_CODES)[number];

function isTold(code: string): code is ToldCode {
  return (TOLD_CODES as readonly string[]).includes(code);
}

/** What to tell a person about a call that failed. */
export interface CallErrorText {
  /** One sentence for the whole form or list. */
  message: string;
  /** What to tell at each field, by its path in the body. */
  fields: Readonly<Record<string, string>>;
}

/** Turns a failed call into words of the page's language. Needs the namespace `errors`. */
export function useCallError(): (error: unknown) => CallErrorText {
  const t = useTranslations("errors");
  return (error) => {
    if (!(error instanceof HubCallError)) return { message: t("other"), fields: {} };
    const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
    return { message: isTold(error.code) ? t(error.code) : t("other"), fields };
  };
}
