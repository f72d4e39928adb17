import { Prisma } from "@/generated/prisma/client";
import type { AppStatus } from "@/generated/prisma/enums";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

/** Changes an app's status; false when its status or version has changed since it was read. */
export async function moveAppStatus(
  move: {
    id: string;
    seenVersion: Date;
    from: AppStatus;
    to: AppStatus;
    reviewNote: string | null;
    lastReview?: object;
  },
  transaction: Transaction,
): Promise<boolean> {
  const { count } = await transaction.app.updateMany({
    where: { id: move.id, status: move.from, updatedAt: move.seenVersion },
    data: {
      status: move.to,
      reviewNote: move.reviewNote,
      ...(move.lastReview && { lastReview: move.lastReview }),
    },
  });
  return count > 0;
}

/** Counts the apps that wait for approval or have changes that wait. */
export function countWaitingApps(): Promise<number> {
  return prisma().app.count({ where: { OR: [{ status: "pending" }, { proposed: { not: Prisma.DbNull } }] } });
}
