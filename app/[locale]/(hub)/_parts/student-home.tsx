import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader, SectionTitle } from "@/components/ui/page-header";
import type { Person } from "@/lib/access/person";
import {
  activitiesVersion,
  listStudentActivities,
  type StudentActivity,
} from "@/lib/activities/student-home";
import { classroomTitle, localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import { addressOf } from "@/packages/client/contract/address-of";
import { RefreshHome } from "./refresh-home";
import { StudentCard } from "./student-card";

/** A student's home: activity cards by classroom, rendered on the server so that it ships no react-query. */
export async function StudentHome({ person }: { person: Person }) {
  const [groups, t, locale] = await Promise.all([
    listStudentActivities(person),
    getTranslations("student"),
    getLocale(),
  ]);
  return (
    <>
      <PageHeader title={t("title")} lead={t("hello", { name: person.displayName })} />
      {groups.length === 0 ? (
        <EmptyState
          title={t("empty")}
          action={<ButtonLink href={hubPath(locale, "/work")}>{t("toWork")}</ButtonLink>}
        >
          {t("emptyBody")}
        </EmptyState>
      ) : null}
      {groups.map(({ classroom, activities }) => (
        <section key={classroom.id} aria-labelledby={`classroom-${classroom.id}`} className="mb-10">
          <SectionTitle id={`classroom-${classroom.id}`}>{classroomTitle(locale, classroom)}</SectionTitle>
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {activities.map((activity) => (
              // The key resets the message about an opened app when another person signs in.
              <li key={`${person.id} ${activity.id}`}>
                <Activity activity={activity} personId={person.id} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <RefreshHome
        version={activitiesVersion(person, groups)}
        address={addressOf("/profile/activities/version")}
      />
    </>
  );
}

async function Activity({ activity, personId }: { activity: StudentActivity; personId: string }) {
  const [t, format, locale] = await Promise.all([getTranslations("student"), getFormatter(), getLocale()]);
  const { app, availability, submittedAt } = activity;
  const formatDate = (moment: Date) =>
    format.dateTime(moment, {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: activity.classroom.timeZone,
    });
  const timeText = () => {
    if (availability === "upcoming" && activity.opensAt)
      return t("opens", { date: formatDate(activity.opensAt) });
    if (!activity.closesAt) return t("alwaysOpen");
    return t(availability === "closed" ? "closed" : "closes", { date: formatDate(activity.closesAt) });
  };
  return (
    <StudentCard
      id={activity.id}
      expectedProfileId={personId}
      title={activity.title}
      instructions={activity.instructions}
      appName={localName(locale, app)}
      iconUrl={app.iconUrl}
      status={activity.status}
      timeText={timeText()}
      hasAi={activity.spendingStoppedAt === null && activity.hasCredits}
      submittedText={submittedAt && t("submittedAt", { date: formatDate(submittedAt) })}
      state={availability === "open" && !app.isUsable ? "suspended" : availability}
    />
  );
}
