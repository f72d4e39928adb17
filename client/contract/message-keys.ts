/** The messages for what a schema's own checks refuse; `lib/schema-messages.ts` has their sentences. */
export type MessageKey =
  | "adjustmentNotZero"
  | "ageBelowMin"
  | "appSlugForm"
  | "appSlugReserved"
  | "artifactIdForm"
  | "auditAction"
  | "dayOfCenturies"
  | "dayOrMomentRange"
  | "eachOnce"
  | "endsBeforeStart"
  | "grantAboveZero"
  | "languageTag"
  | "loginForm"
  | "metaTooDeep"
  | "metaTooLarge"
  | "noSuchTime"
  | "oneLine"
  | "promptOrMessages"
  | "sayWhy"
  | "schoolTimeForm"
  | "timeZone"
  | "titleMissing"
  | "visibleText"
  | "workOrFile";

/** Names the message of a schema's own check; the hub shows it in the reader's language. */
export function messageKey(key: MessageKey): MessageKey {
  return key;
}
