import { callFunction } from "@/lib/database/call-function";
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
  { kind, to, params, href, groupKey, studentId }: Notice<Kind> & About<Kind>,
  transaction: Transaction,
): Promise<number> {
  if (to.length === 0) return 0;
  return callFunction<number>(
    "notify_people",
    {
      people: [...to],
      kind,
      params: JSON.stringify(params),
      href,
      groupKey: groupKey ?? null,
      subject: studentId ?? null,
    },
    { transaction },
  );
}
