/** One key for each message of a schema's custom check; their texts are `schemaChecks` in `messages/en.json`. */
export type MessageKey =
  | "adjustmentNotZero"
  | "ageBelowMin"
  | "appSlugFormat"
  | "appSlugReserved"
  | "artifactIdFormat"
  | "dayBetween1900And2099"
  | "dayOrMomentRange"
  | "eachStudentOnce"
  | "endsBeforeStart"
  | "feedbackEmpty"
  | "grantAboveZero"
  | "languageTag"
  | "loginFormat"
  | "metaTooDeep"
  | "metaTooLarge"
  | "noSuchTime"
  | "oneLine"
  | "plainText"
  | "promptOrMessages"
  | "sayWhy"
  | "schoolTimeFormat"
  | "stateOrNote"
  | "timeOfDay"
  | "timeZone"
  | "titleMissing"
  | "toAfterFrom"
  | "visibleText"
  | "workOrFile";

/** Returns the key unchanged; a misspelt key does not compile. The hub shows the key's message in the reader's language. */
export function messageKey(key: MessageKey): MessageKey {
  return key;
}
