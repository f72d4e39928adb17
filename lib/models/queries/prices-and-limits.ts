import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

const RULES = {
  id: true,
  allowsAllModels: true,
  allowedModels: true,
  dailyLimitCredits: true,
  lowWaterCredits: true,
  textPriceCredits: true,
  imagePriceCredits: true,
} as const;

/** Finds the rules of a school's credit pool; null when there is no such school. */
export function findPoolRules(schoolId: string, transaction: Transaction = prisma()) {
  return transaction.creditPool.findUnique({ where: { schoolId }, select: RULES });
}

/** The models, limits and prices of a school's credit pool, and its id. */
export type PoolRules = NonNullable<Awaited<ReturnType<typeof findPoolRules>>>;

/** Locks the rules against other edits until the transaction ends; spending continues meanwhile. */
export async function lockPoolRules(schoolId: string, transaction: Transaction): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM credit_pools WHERE school_id = ${schoolId}::uuid FOR NO KEY UPDATE`;
}

export async function updatePoolRules(
  schoolId: string,
  rules: Partial<PoolRules>,
  transaction: Transaction,
): Promise<void> {
  await transaction.creditPool.update({ where: { schoolId }, data: rules });
}
