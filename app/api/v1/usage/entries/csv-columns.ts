/** The CSV columns of ledger entries: the same for every page of the list, so that the CSVs of several pages can be joined. */
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
