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

/** The name that an erased student gets (protocol: Erasure; `formerStudentName`), in both languages. */
const FORMER_STUDENT = /^Former student ([0-9a-f]{12}) \(이전 학생\)$/;

/** Returns a person's name for pages of a locale; the name of an erased student in that language only. */
export function personName(locale: AppLocale, displayName: string): string {
  const id = FORMER_STUDENT.exec(displayName)?.[1];
  if (id === undefined) return displayName;
  return locale === "ko" ? `이전 학생 ${id}` : `Former student ${id}`;
}

/** Returns a time zone as people call it, with its IANA name: "한국 표준시(Asia/Seoul)"; "UTC" alone. */
export function zoneName(locale: AppLocale, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts();
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  // Zones without a common name get an offset, which says less than the IANA name.
  if (name === "" || name.startsWith("GMT")) return timeZone;
  return locale === "ko" ? `${name}(${timeZone})` : `${name} (${timeZone})`;
}
