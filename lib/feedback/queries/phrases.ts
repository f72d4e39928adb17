import type { Transaction } from "@/lib/database/transaction";
import { PHRASES_MAX } from "@/packages/client/contract/limits";

/** Whose a phrase is: one of the two is null. */
export type PhraseOwner = { ownerId: string; schoolId: null } | { ownerId: null; schoolId: string };

const FIELDS = { id: true, text: true, schoolId: true } as const;

/**
 * Inserts a phrase, unless its owner has one with the same text, which is returned then. Without one and with `PHRASES_MAX` there is
 * none. Phrases of one owner are added one after another, so that they are counted right.
 */
export async function insertPhrase(
  { text, ...owner }: PhraseOwner & { text: string },
  transaction: Transaction,
) {
  const key = owner.ownerId ?? owner.schoolId;
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 7))`;
  const same = await transaction.commentPhrase.findFirst({ where: { ...owner, text }, select: FIELDS });
  if (same) return { phrase: same, isNew: false };
  const count = await transaction.commentPhrase.count({ where: owner });
  if (count >= PHRASES_MAX) return { phrase: null, isNew: false };
  return {
    phrase: await transaction.commentPhrase.create({ data: { ...owner, text }, select: FIELDS }),
    isNew: true,
  };
}
