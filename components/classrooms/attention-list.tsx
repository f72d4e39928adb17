import { useLocale, useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { useMomentText } from "@/components/ui/when";
import { hubPath } from "@/lib/i18n/paths";
import type { TaughtClassroom } from "@/packages/client/contract/profile";

const DAY_MS = 24 * 60 * 60 * 1_000;

type Activity = TaughtClassroom["activities"][number];

function isDueSoon({ status, dueAt, closesAt, studentCount, submittedCount }: Activity): boolean {
  const due = dueAt ?? closesAt;
  if (status !== "open" || due === null || submittedCount >= studentCount) return false;
  const left = Date.parse(due) - Date.now();
  return left > 0 && left < DAY_MS;
}

/**
 * What waits for the teacher, each with the one step that leads there: works to review, students who may need help, and
 * what is due within a day.
 */
export function AttentionList({
  classrooms,
  still,
}: {
  classrooms: readonly TaughtClassroom[];
  /** By activity, the students who have done nothing for ten minutes. */
  still: Readonly<Record<string, number>>;
}) {
  const t = useTranslations("teacher");
  const locale = useLocale();
  const momentText = useMomentText();
  const activities = classrooms.flatMap((classroom) => classroom.activities);
  const rows = [
    ...activities
      .filter(({ waitingCount }) => waitingCount > 0)
      .map((activity) => ({
        key: `review ${activity.id}`,
        count: activity.waitingCount,
        what: t("toReview", { count: activity.waitingCount }),
        about: activity,
        href: `/activities/${activity.id}/submissions?open=first`,
        action: t("review"),
        label: t("reviewOf", { count: activity.waitingCount, title: activity.title }),
        isFirst: true,
      })),
    ...activities.flatMap((activity) => {
      const count = still[activity.id] ?? 0;
      if (count === 0) return [];
      return {
        key: `still ${activity.id}`,
        count,
        what: t("still", { count }),
        about: activity,
        href: `/activities/${activity.id}`,
        action: t("see"),
        label: t("seeActivity", { title: activity.title }),
        isFirst: false,
      };
    }),
    ...activities.filter(isDueSoon).map((activity) => {
      const { timeZone } = activity.classroom;
      const { short } = momentText({ at: activity.dueAt ?? activity.closesAt ?? "", timeZone });
      return {
        key: `due ${activity.id}`,
        count: activity.studentCount - activity.submittedCount,
        what: t("notYetSubmitted", { count: activity.studentCount - activity.submittedCount, due: short }),
        about: activity,
        href: `/activities/${activity.id}`,
        action: t("see"),
        label: t("seeActivity", { title: activity.title }),
        isFirst: false,
      };
    }),
  ];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="attention" className="mb-8">
      <h2 id="attention" className="mb-3 text-xl font-bold leading-tight">
        {t("attention")}
      </h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {rows.map(({ key, count, what, about, href, action, label, isFirst }) => (
          <li
            key={key}
            className="flex items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card"
          >
            <span
              aria-hidden="true"
              className={`grid size-12 shrink-0 place-items-center rounded-full text-xl font-bold tabular-nums ${
                isFirst ? "bg-accent-soft text-accent" : "bg-warning-soft text-warning"
              }`}
            >
              {count}
            </span>
            <p className="min-w-0 flex-1">
              <span className="block font-bold" suppressHydrationWarning>
                {what}
              </span>
              <span className="block text-md text-muted">
                {about.classroom.name} · {about.title}
              </span>
            </p>
            <ButtonLink
              href={hubPath(locale, href)}
              variant={isFirst ? "primary" : "secondary"}
              label={label}
            >
              {action}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
