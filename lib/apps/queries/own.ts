import { type App, Prisma } from "@/generated/prisma/client";
import type { AppStatus } from "@/generated/prisma/enums";
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

/** Counts the apps of a developer, who is locked until the end of the transaction, so that no other counts at the same time. */
export async function countOwnApps(developerId: string, transaction: Transaction): Promise<number> {
  await transaction.$queryRaw`SELECT FROM profiles WHERE id = ${developerId}::uuid FOR NO KEY UPDATE`;
  return transaction.app.count({ where: { developerId } });
}

export function findOwnApp(developerId: string, slug: string): Promise<OwnAppRow | null> {
  return prisma().app.findFirst({ where: { developerId, slug } });
}

/** Reads when each action last happened to each app. Reads few rows of `audit_events_action_idx`, because decisions are rare. */
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
  const { id, seenVersion: updatedAt, from, to: status, ...review } = move;
  const { count } = await transaction.app.updateMany({
    where: { id, status: from, updatedAt },
    data: { status, ...review },
  });
  return count > 0;
}
