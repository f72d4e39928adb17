import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader, SectionTitle } from "@/components/ui/page-header";
import { classroomTitle, localName } from "@/i18n/names";
import type { Person } from "@/lib/access/person";
import { activitiesVersion } from "@/lib/activities/activities-version";
import { listStudentActivities, type StudentActivity } from "@/lib/activities/list-student-activities";
import { FollowActivities } from "./follow-activities";
import { StudentCard } from "./student-card";

/** A student's home: activities as cards, by classroom. It follows without a list of its own in the browser. */
export async function StudentHome({ person }: { person: Person }) {
  const [groups, t, locale] = await Promise.all([
    listStudentActivities(person),
    getTranslations("student"),
    getLocale(),
  ]);
  return (
    <>
      <PageHeader title={t("title")} lead={t("hello", { name: person.displayName })} />
      {groups.length === 0 ? <EmptyState title={t("empty")}>{t("emptyBody")}</EmptyState> : null}
      {groups.map(({ classroom, activities }) => (
        <section key={classroom.id} aria-labelledby={`classroom-${classroom.id}`} className="mb-10">
          <SectionTitle id={`classroom-${classroom.id}`}>{classroomTitle(locale, classroom)}</SectionTitle>
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {activities.map((activity) => (
              // What was opened in a new tab is told to whoever opened it.
              <li key={`${person.id} ${activity.id}`}>
                <Activity activity={activity} personId={person.id} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <FollowActivities version={activitiesVersion(person, groups)} />
    </>
  );
}

async function Activity({ activity, personId }: { activity: StudentActivity; personId: string }) {
  const [t, format, locale] = await Promise.all([getTranslations("student"), getFormatter(), getLocale()]);
  const { app, availability, submittedAt } = activity;
  const date = (moment: Date) =>
    format.dateTime(moment, {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: activity.classroom.timeZone,
    });
  const timeText = () => {
    if (availability === "upcoming" && activity.opensAt) return t("opens", { date: date(activity.opensAt) });
    if (!activity.closesAt) return t("alwaysOpen");
    return t(availability === "closed" ? "closed" : "closes", { date: date(activity.closesAt) });
  };
  return (
    <StudentCard
      id={activity.id}
      shownTo={personId}
      title={activity.title}
      instructions={activity.instructions}
      appName={localName(locale, app)}
      iconUrl={app.iconUrl}
      status={activity.status}
      timeText={timeText()}
      submittedText={submittedAt && t("submittedAt", { date: date(submittedAt) })}
      state={availability === "open" && !app.isUsable ? "suspended" : availability}
    />
  );
}
