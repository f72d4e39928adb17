import { sql } from "kysely";
import { database } from "@/lib/database/kysely";
import { idPart, isAfter, type KeysetList, momentPart, type PageRange } from "@/lib/database/page";
import { prisma } from "@/lib/database/prisma";
import { inTransaction } from "@/lib/database/transaction";

type NotificationPosition = { at: Date; id: string };

/** A person's notifications, newest first. */
export const NOTIFICATIONS: KeysetList<NotificationPosition> = {
  name: "notifications",
  parts: { at: momentPart, id: idPart },
};

/** Lists a person's notifications by `notifications_profile_idx`, with the name of the student whom each is about. */
export function listNotificationRows({
  profileId,
  limit,
  after,
}: { profileId: string } & PageRange<NotificationPosition>) {
  return database()
    .selectFrom("notifications as n")
    .leftJoin("profiles as s", "s.id", "n.subjectId")
    .select(["n.id", "n.kind", "n.at", "n.readAt", "n.href", "n.subjectId", "s.displayName as subjectName"])
    .select(({ ref }) => ref("n.params").$castTo<Record<string, unknown>>().as("params"))
    .where("n.profileId", "=", profileId)
    .where(isAfter(after, ["n.at", "n.id"], "<"))
    .orderBy("n.at", "desc")
    .orderBy("n.id", "desc")
    .limit(limit)
    .execute();
}

const MAX_COUNT = 100;

/** Counts a person's unread notifications, up to 100, by `notifications_unread_idx`; with the time zone of their school. */
export async function findBell(profileId: string): Promise<{ unreadCount: number; timeZone: string | null }> {
  const found = await database()
    .selectFrom("profiles as p")
    .leftJoin("schools as s", "s.id", "p.schoolId")
    .where("p.id", "=", profileId)
    .select([
      "s.timeZone",
      sql<number>`(SELECT count(*)::int FROM (SELECT FROM notifications n
      WHERE n.profile_id = p.id AND n.read_at IS NULL LIMIT ${MAX_COUNT}) unread)`.as("unreadCount"),
    ])
    .executeTakeFirstOrThrow();
  return found;
}

/**
 * Marks notifications of a person as read, all of them when `ids` is null, and tells the person's other pages; false, and nothing
 * is marked, when an id is of no notification of the person. One that counts loses its key, so that the next one is another.
 */
export function markRead(profileId: string, ids: readonly string[] | null): Promise<boolean> {
  return inTransaction(async (transaction) => {
    // In the order of ids, so that two calls never deadlock.
    const found = await transaction.$queryRaw<{ id: string; isRead: boolean }[]>`
      SELECT id, read_at IS NOT NULL AS "isRead" FROM notifications WHERE profile_id = ${profileId}::uuid
        AND (${ids === null} AND read_at IS NULL OR id = ANY (${[...(ids ?? [])]}::uuid[])) ORDER BY id FOR UPDATE`;
    if (ids !== null && found.length < new Set(ids.map((id) => id.toLowerCase())).size) return false;
    const unread = found.filter(({ isRead }) => !isRead).map(({ id }) => id);
    if (unread.length === 0) return true;
    await transaction.$executeRaw`UPDATE notifications SET read_at = now(),
        group_key = CASE WHEN params ? 'count' THEN NULL ELSE group_key END
      WHERE id = ANY (${unread}::uuid[])`;
    await transaction.$queryRaw`
      SELECT pg_notify('changes', 'notifications ' || ${profileId}::text || ' ' || ${unread[0]}::text)::text`;
    return true;
  });
}

/** How long notifications are kept. */
const KEPT_DAYS = 90;

/** Deletes the notifications that are no longer kept (protocol: Retention), by `notifications_at_idx`. */
export async function deleteOldNotifications(): Promise<void> {
  const before = new Date(Date.now() - KEPT_DAYS * 86_400_000);
  await prisma().notification.deleteMany({ where: { at: { lt: before } } });
}
