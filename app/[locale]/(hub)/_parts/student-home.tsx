import { useFormatter, useLocale, useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { AppIcon } from "@/components/apps/app-icon";
import { LaunchForm } from "@/components/launch/launch-form";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { NewTabLabel } from "@/components/ui/new-tab-link";
import { PageHeader, SectionTitle } from "@/components/ui/page-header";
import type { Person } from "@/lib/access/person";
import { activitiesVersion, listStudentActivities } from "@/lib/activities/student-home";
import { classroomTitle, localName } from "@/lib/i18n/names";
import { hubPath, pathLocaleOf } from "@/lib/i18n/paths";
import { addressOf } from "@/packages/client/contract/address-of";
import { RefreshHome } from "./refresh-home";

type StudentActivity = Awaited<ReturnType<typeof listStudentActivities>>[number]["activities"][number];

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
                <StudentCard activity={activity} expectedProfileId={person.id} />
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

const TONES: Readonly<Record<StudentActivity["status"], Tone>> = {
  notStarted: "neutral",
  inProgress: "warning",
  returned: "warning",
  submitted: "accent",
  reviewed: "positive",
};

const BUTTON = {
  notStarted: "start",
  inProgress: "continue",
  returned: "tryAgain",
  submitted: "again",
  reviewed: "again",
} as const;

function StudentCard({
  activity,
  expectedProfileId,
}: {
  activity: StudentActivity;
  expectedProfileId: string;
}) {
  const t = useTranslations("student");
  const locale = useLocale();
  const format = useFormatter();
  const { id, title, instructions, app, status, availability, opensAt, dueAt, closesAt, submittedAt } =
    activity;
  const headingId = `activity-${id}`;
  const appName = localName(locale, app);
  const { timeZone } = activity.classroom;
  const formatDate = (moment: Date) =>
    format.dateTime(moment, { dateStyle: "medium", timeStyle: "short", timeZone });
  const timeText = () => {
    if (availability === "upcoming" && opensAt) return t("opens", { date: formatDate(opensAt) });
    if (availability === "open" && dueAt && submittedAt === null)
      return t("due", { date: formatDate(dueAt) });
    if (!closesAt) return t("alwaysOpen");
    return t(availability === "closed" ? "closed" : "closes", { date: formatDate(closesAt) });
  };
  // While spending is stopped or the credits are used up, the app creates no texts and pictures.
  const hasAi = activity.spendingStoppedAt === null && activity.hasCredits;
  return (
    <Card as="article" aria-labelledby={headingId} className="flex h-full flex-col gap-4 p-5">
      <div className="flex items-start gap-3">
        <AppIcon name={appName} iconUrl={app.iconUrl} />
        <div className="min-w-0">
          <h3 id={headingId} className="text-lg font-bold leading-snug">
            {title}
          </h3>
          <p className="text-[0.9375rem] text-muted">{appName}</p>
        </div>
      </div>
      {instructions ? (
        <div className="rounded-control bg-sunken px-4 py-3">
          <p className="text-sm font-semibold text-muted">{t("note")}</p>
          <p className="line-clamp-6 whitespace-pre-line">{instructions}</p>
        </div>
      ) : null}
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
        <p className="text-[0.9375rem] text-muted">{timeText()}</p>
        {submittedAt ? (
          <p className="w-full text-[0.9375rem] text-muted">
            {t("submittedAt", { date: formatDate(submittedAt) })}
          </p>
        ) : null}
      </div>
      {availability === "open" && app.isUsable && !hasAi ? (
        <p className="text-[0.9375rem] text-muted">{t("noAi")}</p>
      ) : null}
      {availability === "open" && app.isUsable ? (
        <LaunchForm
          action={addressOf("/activities/{activityId}/launch", { params: { activityId: id } })}
          fields={{ locale: pathLocaleOf(locale), expectedProfileId }}
          text={{ opened: t("opened"), openedHelp: t("openedHelp"), tryAgain: t("tryAgain") }}
        >
          <Button
            type="submit"
            variant={status === "submitted" || status === "reviewed" ? "secondary" : "primary"}
            className="w-full text-lg"
          >
            <NewTabLabel subject={title}>{t(BUTTON[status])}</NewTabLabel>
          </Button>
        </LaunchForm>
      ) : null}
      {availability === "open" && !app.isUsable ? <p className="text-warning">{t("suspended")}</p> : null}
    </Card>
  );
}
