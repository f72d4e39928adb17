import en from "@/messages/en.json" with { type: "json" };
import ko from "@/messages/ko.json" with { type: "json" };
import type { AppLocale } from "./routing";

/** All texts, by next-intl's namespaces. English defines the keys, which Korean must have too. */
export type Messages = typeof en;

/** The texts by locale. */
export const MESSAGES: Readonly<Record<AppLocale, Messages>> = { en, ko };
