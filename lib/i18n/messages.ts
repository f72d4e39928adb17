import * as en from "./messages-en";
import * as ko from "./messages-ko";
import type { AppLocale } from "./routing";

/** All texts. English defines the keys, which Korean must have too. */
export type Messages = typeof en;

/** The texts by locale. */
export const MESSAGES: Readonly<Record<AppLocale, Messages>> = { en: { ...en }, ko: { ...ko } };
