import { route } from "@/lib/api/route";
import { findHeardChanges } from "@/lib/access/heard-changes";
import { changeEvents } from "@/lib/api/change-events";

const sendEvents = changeEvents({
  operation: "notificationEvents",
  findHeard: findHeardChanges,
  toData: (event) => event,
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: sendEvents });
