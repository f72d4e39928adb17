/** The messages for what a schema's own checks refuse; `lib/schema-messages.ts` has their sentences. */
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

/** Names the message of a schema's own check; the hub shows it in the reader's language. */
export function messageKey(key: MessageKey): MessageKey {
  return key;
}
