import { prisma } from "./prisma";
import type { Transaction } from "./transaction";

/**
 * Gives a person a new password. Every sign-in made with the old one counts no more, and the launches end that were
 * started from them.
 */
export async function setPassword(
  profileId: string,
  passwordHash: string,
  transaction: Transaction,
): Promise<void> {
  const now = new Date();
  await transaction.profile.update({
    where: { id: profileId },
    data: { passwordHash, passwordChangedAt: now },
  });
  await transaction.launch.updateMany({
    where: { actorId: profileId, revokedAt: null, expiresAt: { gt: now } },
    data: { revokedAt: now },
  });
}

/** When a person's present password was set; null: it is their first. */
export async function findPasswordChange(profileId: string): Promise<Date | null> {
  const found = await prisma().profile.findUnique({
    where: { id: profileId },
    select: { passwordChangedAt: true },
  });
  return found?.passwordChangedAt ?? null;
}
