import type { Transaction } from "@/lib/database/transaction";
import type { NotificationKind, NotificationParams } from "@/packages/client/contract/notifications";

type StudentParam = "studentId" | "studentName";

/** A notification of one kind for several people. */
interface Notice<Kind extends NotificationKind> {
  kind: Kind;
  to: readonly string[];
  /** Without the student whom it is about, who is `studentId`. No text or title that a child wrote. */
  params: Omit<NotificationParams<Kind>, StudentParam>;
  /** A path of the hub without locale, such as `/activities/0199…/submissions`. */
  href: `/${string}`;
  /** Nobody gets two notifications of the same key; params with a `count` are counted on until the notification is read. */
  groupKey?: string;
}

/** The student whom the kind is about, where it is about one. */
type About<Kind extends NotificationKind> = StudentParam extends keyof NotificationParams<Kind>
  ? { studentId: string }
  : { studentId?: undefined };

/**
 * Tells people something on the bell (protocol: Notifications), and their open pages once the transaction has committed. Archived
 * people are told nothing. Returns how many people were told. Call it last in the transaction; an SQL function calls `notify_people` itself.
 *
 * @example
 * await notifyPeople({
 *   kind: "feedback.answer",
 *   to: await listTeacherIds(classroomId, transaction),
 *   params: { submissionId, activityId, activityTitle },
 *   studentId,
 *   href: `/activities/${activityId}/submissions`,
 * }, transaction);
 */
export async function notifyPeople<Kind extends NotificationKind>(
  notice: Notice<Kind> & About<Kind>,
  transaction: Transaction,
): Promise<number> {
  return notifyEach([notice], transaction);
}

/** Several notifications of one kind in one statement, such as one for each student of a class. */
export async function notifyEach<Kind extends NotificationKind>(
  notices: readonly (Notice<Kind> & About<Kind>)[],
  transaction: Transaction,
): Promise<number> {
  const rows = notices.filter(({ to }) => to.length > 0);
  if (rows.length === 0) return 0;
  const told = await transaction.$queryRaw<{ count: number }[]>`SELECT notify_people(ARRAY(SELECT jsonb_array_elements_text(n."to")::uuid), n.kind, n.params, n.href,
      n."groupKey", n."studentId") AS count
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS n("to" jsonb, kind text, params jsonb, href text, "groupKey" text, "studentId" uuid)`;
  return told.reduce((sum, { count }) => sum + count, 0);
}

/** Takes back what people were told with a key, because it is no longer so. */
export async function withdrawNotification(
  { to, groupKey }: { to: readonly string[]; groupKey: string },
  transaction: Transaction,
): Promise<void> {
  await transaction.$queryRaw`WITH gone AS (DELETE FROM notifications
      WHERE profile_id = ANY (${[...to]}::uuid[]) AND group_key = ${groupKey} RETURNING profile_id, id)
    SELECT pg_notify('changes', 'notifications ' || profile_id || ' ' || id)::text FROM gone`;
}

/** Marks what a person was told about one page as read, when the person has seen it there. */
export async function readNotificationsOf(
  { profileId, href }: { profileId: string; href: string },
  transaction: Transaction,
): Promise<void> {
  await transaction.$queryRaw`WITH seen AS (UPDATE notifications SET read_at = now()
      WHERE profile_id = ${profileId}::uuid AND href = ${href} AND read_at IS NULL RETURNING profile_id, id)
    SELECT pg_notify('changes', 'notifications ' || profile_id || ' ' || id)::text FROM seen`;
}
