import { v7 as uuidv7 } from "uuid";
import type { Person } from "@/lib/access/person";
import { operationError } from "@/lib/credits/operation-error";
import type { IdempotencyKey } from "@/lib/credits/operation-request";
import { inTransaction, type Transaction } from "@/lib/database/transaction";
import { instanceId } from "@/lib/instance";
import { claimKey, keepAnswer } from "./queries/keys";

/** Whose key it is, of which operation and app; the app is empty for works of several apps. */
interface Scope {
  person: Person;
  kind: string;
  appSlug: string;
  idempotency: IdempotencyKey;
}

/**
 * Runs a write once for an Idempotency-Key, in the write's own transaction. `write` returns what is kept for a repeated call.
 * @returns what was written, or what was kept, and whether this is a repeated call
 * @throws HubError IDEM_001, IDEM_002
 */
export async function onceForKey<Kept extends object>(
  { person, kind, appSlug, idempotency }: Scope,
  write: (transaction: Transaction) => Promise<Kept>,
): Promise<{ kept: Kept; replayed: boolean }> {
  return inTransaction(async (transaction) => {
    if (!idempotency) return { kept: await write(transaction), replayed: false };
    const id = uuidv7();
    const operation = { kind, ...idempotency };
    const claim = { id, profile: person.id, appSlug, operation, instance: instanceId() };
    const claimed = await claimKey(claim, transaction);
    if (claimed.outcome === "replay") return { kept: claimed.answer as Kept, replayed: true };
    if (claimed.outcome !== "claimed") throw operationError({ outcome: claimed.outcome, detail: null });
    const kept = await write(transaction);
    await keepAnswer(id, kept, transaction);
    return { kept, replayed: false };
  });
}
