import type { AppLocale } from "./routing";

/** Returns the name for pages of a locale: the Korean name on Korean pages if there is one. */
export function localName(locale: AppLocale, names: { name: string; nameKo: string | null }): string {
  return locale === "ko" && names.nameKo ? names.nameKo : names.name;
}

/** Returns a classroom's name with its school, "4-2 · Hanbit Elementary School", or alone for a playground. */
export function classroomTitle(
  locale: AppLocale,
  { name, school }: { name: string; school: { name: string; nameKo: string | null } | null },
): string {
  return school ? `${name} · ${localName(locale, school)}` : name;
}
