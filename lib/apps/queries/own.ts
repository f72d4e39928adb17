import { type App, Prisma } from "@/generated/prisma/client";
import type { AuditAction } from "@/lib/audit/audit-actions";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";
import { APPS_PER_DEVELOPER_MAX } from "@/packages/client/contract/limits";
import type { AppColumns } from "./apps";

/** An app of a developer, with everything that is stored about it. */
export type OwnAppRow = App;

export function listOwnAppRows(developerId: string): Promise<OwnAppRow[]> {
  return prisma().app.findMany({
    where: { developerId },
    orderBy: [{ name: "asc" }, { slug: "asc" }],
    take: APPS_PER_DEVELOPER_MAX,
  });
}

/**
 * Counts the apps of a developer. Locks the developer until the end of the transaction, so that two transactions do not count
 * at the same time.
 */
export async function countOwnApps(developerId: string, transaction: Transaction): Promise<number> {
  await transaction.$queryRaw`SELECT FROM profiles WHERE id = ${developerId}::uuid FOR NO KEY UPDATE`;
  return transaction.app.count({ where: { developerId } });
}

export function findOwnApp(developerId: string, slug: string): Promise<OwnAppRow | null> {
  return prisma().app.findFirst({ where: { developerId, slug } });
}

/**
 * Reads when each action last happened to each app, by app id and action. Decisions on apps are rare, so few rows of
 * `audit_events_action_idx` are read.
 */
export async function listDecisionTimes(
  appIds: string[],
  actions: AuditAction[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Date>>> {
  const events = await prisma().auditEvent.groupBy({
    by: ["targetId", "action"],
    where: { action: { in: actions }, targetId: { in: appIds } },
    _max: { at: true },
  });
  const times = new Map<string, Map<string, Date>>();
  for (const { targetId, action, _max } of events) {
    if (targetId === null || _max.at === null) continue;
    times.set(targetId, (times.get(targetId) ?? new Map()).set(action, _max.at));
  }
  return times;
}

/** What an edit writes: columns, and the values that wait for approval, null for none. */
export interface AppChanges {
  columns: Partial<AppColumns>;
  /** When it is absent, the values that wait stay as they are. */
  proposed?: object | null;
  /** The proposed values that are refused with this change, and why. Written only together with `proposed`. */
  refused?: { proposedRefusal: string | null; refusedChanges: object };
  lastReview?: object;
}

/** Changes an app; false when its version has changed since it was read. */
export async function updateApp(
  { id, seenVersion }: { id: string; seenVersion: Date },
  { columns, proposed, refused, lastReview }: AppChanges,
  transaction: Transaction,
): Promise<boolean> {
  const { count } = await transaction.app.updateMany({
    where: { id, updatedAt: seenVersion },
    data: {
      ...columns,
      ...(lastReview && { lastReview }),
      ...(proposed !== undefined && {
        proposed: proposed ?? Prisma.DbNull,
        ...(refused ?? { proposedRefusal: null, refusedChanges: Prisma.DbNull }),
      }),
    },
  });
  return count > 0;
}
