/** The CSV columns of entries. They are fixed, so that pages can be joined. */
export const CSV_COLUMNS = [
  "id",
  "at",
  "type",
  "amountCredits",
  "balanceAfterCredits",
  "mediaType",
  "model",
  "actorId",
  "actorDisplayName",
  "classroomId",
  "activityId",
  "appSlug",
  "operationId",
  "holdState",
];
