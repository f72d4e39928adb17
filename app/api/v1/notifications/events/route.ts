import { route } from "@/lib/api/route";
import { changeEvents } from "@/lib/api/change-events";
import { findHeardChanges } from "@/lib/notifications/follow-changes";

const sendEvents = changeEvents({
  operation: "notificationEvents",
  findHeard: findHeardChanges,
  toData: (event) => event,
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: sendEvents });
