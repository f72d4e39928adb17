/** The same on every page, so that pages can be joined: an entry without an actor has empty cells. */
export const CSV_COLUMNS = [
  ...["id", "at", "type", "amountCredits", "balanceAfterCredits", "mediaType", "model"],
  ...["actorId", "actorDisplayName", "classroomId", "activityId", "appSlug", "operationId", "holdState"],
];
