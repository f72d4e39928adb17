import type { Prisma } from "@/generated/prisma/client";
import { prisma } from "./prisma";
import type { Transaction } from "./transaction";

/** A row of the audit log as it is written. */
export interface NewAuditEvent {
  actorId: string | null;
  action: string;
  subjectId: string | null;
  schoolId: string | null;
  targetType: string | null;
  targetId: string | null;
  detail: Prisma.InputJsonObject;
  address: string | null;
}

/** Appends events: in the transaction of the write they tell of, or at once for a reading. */
export async function insertAuditEvents(
  events: readonly NewAuditEvent[],
  transaction: Transaction = prisma(),
): Promise<void> {
  await transaction.auditEvent.createMany({ data: [...events] });
}
