import type { Person } from "@/lib/access/person";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import { notFound } from "@/lib/hub-error";
import type { Notification } from "@/packages/client/contract/notifications";
import { findBell, listNotificationRows, markRead, NOTIFICATIONS } from "./queries/own";

type NotificationRow = Awaited<ReturnType<typeof listNotificationRows>>[number];

function toNotification({ at, readAt, subjectId, subjectName, ...row }: NotificationRow): Notification {
  const student = subjectId === null ? {} : { studentId: subjectId, studentName: subjectName };
  return {
    ...row,
    at: at.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    params: { ...row.params, ...student },
    // `notifyPeople` has the params of each kind.
  } as Notification;
}

/** Lists a person's own notifications, newest first (protocol: Notifications). @throws HubError VAL_001 for a bad cursor */
export async function listNotifications(person: Person, query: PageQuery): Promise<Page<Notification>> {
  const page = await readPage(NOTIFICATIONS, query, (range) =>
    listNotificationRows({ profileId: person.id, ...range }),
  );
  return mapPage(page, toNotification);
}

/** What the bell shows: the number of unread notifications, 100 for more, and the time zone of their times. */
export async function getBell(person: Person): Promise<{ unreadCount: number; timeZone: string }> {
  const { unreadCount, timeZone } = await findBell(person.id);
  return { unreadCount, timeZone: timeZone ?? "UTC" };
}

export async function countUnreadNotifications(person: Person): Promise<{ unreadCount: number }> {
  return { unreadCount: (await findBell(person.id)).unreadCount };
}

/**
 * Marks notifications of a person as read: those with these ids, or all.
 * @throws HubError NOTFOUND_001 when an id is of no notification of the person; then none is marked
 */
export async function readNotifications(
  person: Person,
  which: { ids: readonly string[] } | { all: true },
): Promise<{ unreadCount: number }> {
  if (!(await markRead(person.id, "ids" in which ? which.ids : null))) throw notFound("notification");
  return countUnreadNotifications(person);
}
