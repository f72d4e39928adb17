import type { Prisma } from "@/generated/prisma/client";
import type { OperationKey } from "@/lib/credits/queries/holds";
import { callFunction } from "@/lib/database/call-function";
import type { Transaction } from "@/lib/database/transaction";

/** What `claim_operation` says of an Idempotency-Key; a call that waited for another with the same key gets its answer. */
export type ClaimedKey =
  | { outcome: "claimed" | "running" | "other-body" }
  | { outcome: "replay"; answer: unknown };

interface Claim {
  id: string;
  profile: string;
  /** The app of the work; empty for several works. */
  appSlug: string;
  operation: OperationKey;
  instance: string;
}

/** Claims an Idempotency-Key for as long as the transaction runs; `keepAnswer` must follow before it commits. */
export function claimKey({ operation, ...claim }: Claim, transaction: Transaction): Promise<ClaimedKey> {
  const { kind, key, bodyHash } = operation;
  return callFunction<ClaimedKey>("claim_operation", { ...claim, kind, key, bodyHash }, { transaction });
}

/** Keeps the answer of a claimed key. It has ids only, so that nothing of a child outlives its erasure here. */
export async function keepAnswer(id: string, answer: object, transaction: Transaction): Promise<void> {
  await transaction.operation.update({
    where: { id },
    data: { state: "succeeded", answer: answer as Prisma.InputJsonObject },
  });
}
