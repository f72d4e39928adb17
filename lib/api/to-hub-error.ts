import { refusalOf } from "@/lib/database/database-error";
import { HubError } from "@/lib/hub-error";

/** Whatever was thrown, as an error that may be shown: nothing internal in it, the original as its cause. */
export function toHubError(error: unknown): HubError {
  if (error instanceof HubError) return error;
  const refusal = refusalOf(error)?.kind;
  if (refusal === "badValue") {
    return new HubError("VAL_001", "A value of the request cannot be used.", {
      cause: error,
      detail: { issues: [] },
    });
  }
  if (refusal === "down") {
    return new HubError("CFG_002", "The hub's database cannot be reached. Try again in a moment.", {
      cause: error,
    });
  }
  return new HubError(
    "HUB_001",
    "Something went wrong in the hub. Try again; if it stays, tell us the request id.",
    {
      cause: error,
    },
  );
}
