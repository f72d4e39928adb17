import { useLocale, useTranslations } from "next-intl";
import { getFormatter, getLocale, getTranslations } from "next-intl/server";
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

/** A student's home: activity cards by classroom, rendered on the server so that it ships no react-query. */
export async function StudentHome({ person }: { person: Person }) {
  const [groups, t, locale, format] = await Promise.all([
    listStudentActivities(person),
    getTranslations("student"),
    getLocale(),
    getFormatter(),
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
            {activities.map((activity) => {
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
                return t(availability === "closed" ? "closed" : "closes", {
                  date: formatDate(activity.closesAt),
                });
              };
              return (
                // The key resets the message about an opened app when another person signs in.
                <li key={`${person.id} ${activity.id}`}>
                  <StudentCard
                    id={activity.id}
                    expectedProfileId={person.id}
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
                </li>
              );
            })}
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

/** An activity on a student's home. Its times are already formatted in the school's time zone. */
interface StudentCardProps {
  id: string;
  expectedProfileId: string;
  title: string;
  instructions: string;
  appName: string;
  iconUrl: string | null;
  status: "notStarted" | "inProgress" | "submitted" | "reviewed";
  /** "Open until …", "Open, no closing time", "Closed on …" or "Opens …". */
  timeText: string;
  submittedText: string | null;
  state: "open" | "upcoming" | "closed" | "suspended";
  /** False while spending is stopped or the credits are used up: then the app creates no texts and pictures. */
  hasAi: boolean;
}

const TONES: Readonly<Record<StudentCardProps["status"], Tone>> = {
  notStarted: "neutral",
  inProgress: "warning",
  submitted: "accent",
  reviewed: "positive",
};

const BUTTON = {
  notStarted: "start",
  inProgress: "continue",
  submitted: "again",
  reviewed: "again",
} as const;

function StudentCard(props: StudentCardProps) {
  const t = useTranslations("student");
  const locale = useLocale();
  const headingId = `activity-${props.id}`;
  return (
    <Card as="article" aria-labelledby={headingId} className="flex h-full flex-col gap-4 p-5">
      <div className="flex items-start gap-3">
        <AppIcon name={props.appName} iconUrl={props.iconUrl} />
        <div className="min-w-0">
          <h3 id={headingId} className="text-lg font-bold leading-snug">
            {props.title}
          </h3>
          <p className="text-[0.9375rem] text-muted">{props.appName}</p>
        </div>
      </div>
      {props.instructions ? (
        <div className="rounded-control bg-sunken px-4 py-3">
          <p className="text-sm font-semibold text-muted">{t("note")}</p>
          <p className="line-clamp-6 whitespace-pre-line">{props.instructions}</p>
        </div>
      ) : null}
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={TONES[props.status]}>{t(`status.${props.status}`)}</Badge>
        <p className="text-[0.9375rem] text-muted">{props.timeText}</p>
        {props.submittedText ? (
          <p className="w-full text-[0.9375rem] text-muted">{props.submittedText}</p>
        ) : null}
      </div>
      {props.state === "open" && !props.hasAi ? (
        <p className="text-[0.9375rem] text-muted">{t("noAi")}</p>
      ) : null}
      {props.state === "open" ? (
        <LaunchForm
          action={addressOf("/activities/{activityId}/launch", { params: { activityId: props.id } })}
          fields={{ locale: pathLocaleOf(locale), expectedProfileId: props.expectedProfileId }}
          text={{ opened: t("opened"), openedHelp: t("openedHelp"), tryAgain: t("tryAgain") }}
        >
          <Button
            type="submit"
            variant={props.status === "submitted" || props.status === "reviewed" ? "secondary" : "primary"}
            className="w-full text-lg"
          >
            <NewTabLabel subject={props.title}>{t(BUTTON[props.status])}</NewTabLabel>
          </Button>
        </LaunchForm>
      ) : null}
      {props.state === "suspended" ? <p className="text-warning">{t("suspended")}</p> : null}
    </Card>
  );
}
