/** The keys of the messages of the schemas' custom checks; `lib/schema-messages.ts` has the texts. */
export type MessageKey =
  | "adjustmentNotZero"
  | "ageBelowMin"
  | "appSlugFormat"
  | "appSlugReserved"
  | "artifactIdFormat"
  | "auditAction"
  | "dayBetween1900And2099"
  | "dayOrMomentRange"
  | "eachStudentOnce"
  | "endsBeforeStart"
  | "grantAboveZero"
  | "languageTag"
  | "loginFormat"
  | "metaTooDeep"
  | "metaTooLarge"
  | "noSuchTime"
  | "oneLine"
  | "promptOrMessages"
  | "sayWhy"
  | "schoolTimeFormat"
  | "timeZone"
  | "titleMissing"
  | "visibleText"
  | "workOrFile";

/** Returns the key unchanged, so that TypeScript checks it. The hub shows its message in the reader's language. */
export function messageKey(key: MessageKey): MessageKey {
  return key;
}
