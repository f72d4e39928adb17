import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { useMomentText, When } from "@/components/ui/when";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { Notification } from "@/packages/client/contract/notifications";

/** Returns a function that says a notification in one sentence. */
function useNotificationText(timeZone: string): (notification: Notification) => string {
  const t = useTranslations("notifications.kinds");
  const locale = useLocale();
  const format = useFormatter();
  const momentText = useMomentText();
  return ({ kind, params }) => {
    switch (kind) {
      case "feedback": {
        const { authorName, activityTitle, stamp, hasText } = params;
        return t("feedback", { authorName, activityTitle, gave: stamp ?? (hasText ? "text" : "none") });
      }
      case "due.soon": {
        const when = params.dueAt === null ? "" : momentText({ at: params.dueAt, timeZone }).short;
        return t("due-soon", { activityTitle: params.activityTitle, by: params.remindedBy ?? "none", when });
      }
      case "spending.unusual": {
        // The day is one of the school's calendar already.
        const day = format.dateTime(new Date(params.day), {
          month: "short",
          day: "numeric",
          timeZone: "UTC",
        });
        return t("spending-unusual", { ...params, day });
      }
      case "app.waiting":
        return t("app-waiting", { app: localName(locale, params.app), isChange: String(params.isChange) });
      case "app.decided": {
        const { decision, isChange } = params;
        return t("app-decided", { app: localName(locale, params.app), decision, isChange: String(isChange) });
      }
      case "work.submitted":
        return t("work-submitted", params);
      case "revision.requested":
        return t("revision-requested", params);
      case "feedback.answer":
        return t("feedback-answer", params);
      case "safety.alert":
        return t("safety-alert", params);
      case "credits.low":
        return t("credits-low", params);
      case "import.done":
        return t("import-done", params);
    }
  };
}

/** Notifications, each a link to what it is about. Those that were unread when the list was read are marked as new. */
export function NotificationList({
  notifications,
  timeZone,
}: {
  notifications: readonly Notification[];
  /** Of the reader's school. */
  timeZone: string;
}) {
  const t = useTranslations("notifications");
  const locale = useLocale();
  const textOf = useNotificationText(timeZone);
  return (
    <ul className="divide-y divide-line">
      {notifications.map((one) => (
        <li key={one.id}>
          <Link
            href={hubPath(locale, one.href === "/" ? "" : one.href)}
            className="flex min-h-14 items-start gap-3 px-4 py-3 text-ink no-underline hover:bg-sunken"
          >
            <span
              aria-hidden="true"
              className={`mt-2 size-2.5 shrink-0 rounded-full ${one.readAt === null ? "bg-accent" : "bg-transparent"}`}
            />
            <span className="min-w-0 flex-1">
              <span className={`block break-words ${one.readAt === null ? "font-semibold" : ""}`}>
                {one.readAt === null ? <span className="sr-only">{t("new")}: </span> : null}
                {textOf(one)}
              </span>
              <span className="block text-sm text-muted">
                <When at={one.at} timeZone={timeZone} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
