import { HubError } from "@/lib/hub-error";
import { classifyDatabaseError } from "./database-error";

/**
 * IDEM_001: the caller's id already belongs to a row with other values (protocol: Idempotency). The error is the same for
 * a row of another school: it reveals that the id is taken, and nothing else.
 */
export function idInUse(idName: string): HubError {
  return new HubError("IDEM_001", `This ${idName} was used before, for something else. Nothing was done.`);
}

/** Whether a write failed because a row of `table` already has its id. */
export function isIdTaken(error: unknown, table: string): boolean {
  const refusal = classifyDatabaseError(error);
  return refusal?.kind === "unique" && refusal.constraint === `${table}_pkey`;
}

/**
 * Creates a row under an id that the caller generated. A form that is sent twice, or again after its answer was lost, gets the
 * row of the first call. Without an id every call creates a row.
 * @throws HubError IDEM_001 when the row with this id has other values
 */
export async function createOnce<Created>(options: {
  /** The name of the id in the contract. */
  idName: string;
  id: string | undefined;
  table: string;
  /** Writes the row, in one transaction. */
  create: () => Promise<Created>;
  /** Finds the row with this id if it still has the values that `create` would write. */
  find: (id: string) => Promise<Created | null>;
}): Promise<Created> {
  try {
    return await options.create();
  } catch (error) {
    if (options.id === undefined || !isIdTaken(error, options.table)) throw error;
    const found = await options.find(options.id);
    if (found === null) throw idInUse(options.idName);
    return found;
  }
}
