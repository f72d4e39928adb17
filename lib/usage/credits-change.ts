import type { UsageEntry } from "@/packages/client/contract/usage";

/** Returns by how many credits an entry has changed the available ones: nothing for a hold that was given back. */
export function creditsChange({ type, amountCredits }: Pick<UsageEntry, "type" | "amountCredits">): number {
  if (type === "released") return 0;
  return type === "settle" || type === "reserved" ? -amountCredits : amountCredits;
}
