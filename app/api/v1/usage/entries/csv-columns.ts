/** The CSV columns of entries: the same for every page of the list, so that a reader can join the CSVs of several pages. */
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
