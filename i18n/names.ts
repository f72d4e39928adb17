import type { AppLocale } from "./routing";

/** The name that pages of a language show: the Korean one on Korean pages, where there is one. */
export function localName(locale: AppLocale, names: { name: string; nameKo: string | null }): string {
  return locale === "ko" && names.nameKo ? names.nameKo : names.name;
}

/** A classroom with its school: "4-2 · Hanbit Elementary School"; a playground has none. */
export function classroomTitle(
  locale: AppLocale,
  { name, school }: { name: string; school: { name: string; nameKo: string | null } | null },
): string {
  return school ? `${name} · ${localName(locale, school)}` : name;
}
