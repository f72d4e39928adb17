import type { Prisma } from "@/generated/prisma/client";
import { prisma } from "./prisma";

export type Transaction = Prisma.TransactionClient;

/**
 * Runs writes in one transaction of at most 20 seconds. Not for the calls of education apps, which use SQL
 * functions (`lib/database/README.md`), since a transaction that is open across several round trips is expensive.
 */
export function inTransaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  return prisma().$transaction(work, { timeout: 20_000, maxWait: 5_000 });
}
