import type { Prisma } from "@/generated/prisma/client";
import { prisma } from "./prisma";

/** Where rows are written: the one transaction of a verb, or the database at once. */
export type Transaction = Prisma.TransactionClient;

/**
 * Runs the writes of one verb together: all of them count, or none. For pages' writes only; the calls of education
 * apps have functions of the database instead (`lib/database/README.md`), since a transaction held open across code is dear.
 */
export function inTransaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  return prisma().$transaction(work, { timeout: 20_000, maxWait: 5_000 });
}
