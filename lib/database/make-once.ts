import { HubError } from "@/lib/hub-error";
import { refusalOf } from "./database-error";

/**
 * The answer to an id of the caller's own that was used for something else: as for keys (protocol: Idempotency).
 * One answer for other values, for what has changed since, and for an id that another school took. That whoever knows
 * such an id learns that it is taken, and nothing else, is accepted: ids are random, and one that is taken must be refused.
 */
export function usedForAnother(idName: string): HubError {
  return new HubError(
    "IDEM_001",
    `This ${idName} was used before, for something else than this. Nothing was done.`,
  );
}

/** Whether a write was refused since its id is taken: `table` is the one whose primary key it is. */
export function isIdTaken(error: unknown, table: string): boolean {
  const refusal = refusalOf(error);
  return refusal?.kind === "unique" && refusal.constraint === `${table}_pkey`;
}

/**
 * Makes something under an id that its caller made, once: a form that is sent twice, or again after its answer was lost,
 * finds what it made the first time. `make` is one transaction; `find` answers what stands under the id when it was made
 * with the same values and is as it was made, else null. Without an id of the caller's every call makes its own.
 * @throws HubError IDEM_001 when the id was used for something else
 */
export async function makeOnce<Made>(once: {
  /** As the contract names the id. */
  idName: string;
  id: string | undefined;
  table: string;
  make: () => Promise<Made>;
  find: (id: string) => Promise<Made | null>;
}): Promise<Made> {
  try {
    return await once.make();
  } catch (error) {
    if (once.id === undefined || !isIdTaken(error, once.table)) throw error;
    const made = await once.find(once.id);
    if (made === null) throw usedForAnother(once.idName);
    return made;
  }
}
