import { en } from "./messages-en";
import { ko } from "./messages-ko";
import type { AppLocale } from "./routing";

/** All texts of the pages. English defines the keys, which Korean must have too. */
export type Messages = typeof en;

/** The texts by locale. */
export const MESSAGES: Readonly<Record<AppLocale, Messages>> = { en, ko };
