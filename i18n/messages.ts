import { en } from "./messages-en";
import { ko } from "./messages-ko";
import type { AppLocale } from "./routing";

/** Every text of the pages; English gives the shape, and Korean must have all of it. */
export type Messages = typeof en;

export const MESSAGES: Readonly<Record<AppLocale, Messages>> = { en, ko };
