import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { AppLine } from "@/components/activities/app-line";
import { PreviewForm, WorkspaceForm } from "@/components/activities/teacher-launch";
import { Badge, type Tone } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { localName } from "@/i18n/names";
import { hubPath } from "@/i18n/paths";
import type { Pupil } from "@/lib/domain/activities/activity-view";
import type { TeacherActivity } from "@/lib/domain/activities/list-teacher-activities";

const TONES: Readonly<Record<TeacherActivity["availability"], Tone>> = {
  open: "positive",
  upcoming: "warning",
  closed: "neutral",
};

/** One activity of a classroom: how far the class is, and what a teacher does with it. */
export async function TeacherActivityRow({
  activity,
  students,
  teacherId,
}: {
  activity: TeacherActivity;
  students: readonly Pupil[];
  teacherId: string;
}) {
  const [t, locale] = await Promise.all([getTranslations("teacher"), getLocale()]);
  const { progress } = activity;
  return (
    <article aria-labelledby={`activity-${activity.id}`} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <AppLine
            headingId={`activity-${activity.id}`}
            title={activity.title}
            appName={localName(locale, activity.app)}
            iconUrl={activity.app.iconUrl}
          />
          <Standing activity={activity} />
          <p className="mt-1 text-[0.9375rem]">
            {t("progress", { submitted: progress.submittedCount, students: progress.studentCount })}
            <span className="text-muted"> · {t("waitingCount", { count: progress.waitingCount })}</span>
          </p>
        </div>
        <ButtonLink
          href={hubPath(locale, `/activities/${activity.id}/submissions`)}
          label={t("submissionsOf", { title: activity.title })}
          variant={progress.waitingCount > 0 ? "primary" : "secondary"}
        >
          {t("submissions")}
        </ButtonLink>
      </div>
      <Launches activity={activity} students={students} teacherId={teacherId} />
    </article>
  );
}

async function Standing({ activity }: { activity: TeacherActivity }) {
  const [t, format] = await Promise.all([getTranslations("teacher"), getFormatter()]);
  const { availability, opensAt, closesAt, classroom } = activity;
  const date = (moment: Date) =>
    format.dateTime(moment, { dateStyle: "medium", timeStyle: "short", timeZone: classroom.timeZone });
  const since = availability === "upcoming" ? opensAt : closesAt;
  const words = { open: "openUntil", upcoming: "opensAt", closed: "closedSince" } as const;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-2 text-[0.9375rem] text-muted">
      <Badge tone={TONES[availability]}>{t(availability)}</Badge>
      {since ? t(words[availability], { date: date(since) }) : null}
    </p>
  );
}

/** Only what would work now: nobody can look into an activity that is closed, or an app that is switched off. */
async function Launches({
  activity,
  students,
  teacherId,
}: {
  activity: TeacherActivity;
  students: readonly Pupil[];
  teacherId: string;
}) {
  const t = await getTranslations("teacher");
  const { app, availability, id, title } = activity;
  if (!app.isUsable) return <p className="text-[0.9375rem] text-warning">{t("suspended")}</p>;
  if (availability !== "open") return <p className="text-[0.9375rem] text-muted">{t("onlyWhenOpen")}</p>;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      {app.hasLaunchSession && students.length > 0 ? (
        <PreviewForm activityId={id} title={title} shownTo={teacherId} students={students} />
      ) : null}
      {app.supportsTeacherManage ? <WorkspaceForm activityId={id} title={title} shownTo={teacherId} /> : null}
    </div>
  );
}
