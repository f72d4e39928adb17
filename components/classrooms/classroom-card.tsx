import { useLocale, useTranslations } from "next-intl";
import { ActivityStatus } from "@/components/activities/activity-status";
import { Thumbnail } from "@/components/submissions/thumbnail";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { TaughtClassroom } from "@/packages/client/contract/profile";

/** A work's picture, which leads to the work. */
export interface ClassCover {
  activityId: string;
  submissionId: string;
  title: string;
  studentName: string;
  pictureUrl: string;
}

type Activity = TaughtClassroom["activities"][number];

/** A classroom in its colour: the newest covers, how far the class is with each activity, and the way to both. */
export function ClassroomCard({
  classroom,
  colour,
  covers,
}: {
  classroom: TaughtClassroom;
  /** The attribute that gives the card the classroom's colour. */
  colour: { "data-classroom-colour": string };
  covers: readonly ClassCover[];
}) {
  const t = useTranslations("teacher");
  const common = useTranslations("common");
  const locale = useLocale();
  const { id, name, school, activities } = classroom;
  const path = hubPath(locale, `/classrooms/${id}`);
  const newActivity = (
    <ButtonLink href={`${path}/activities/new`} label={t("newActivityIn", { classroom: name })}>
      {t("newActivity")}
    </ButtonLink>
  );
  return (
    <Card as="section" {...colour} aria-labelledby={`classroom-${id}`} className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-l-8 border-class bg-class-soft p-5">
        <div className="min-w-0">
          <h2 id={`classroom-${id}`} className="text-2xl font-bold leading-tight">
            <Link href={path} className="text-ink underline-offset-4 hover:underline">
              {name}
            </Link>
          </h2>
          <p className="text-md text-ink">
            {school ? localName(locale, school) : common("playground")} ·{" "}
            {t("studentCount", { count: classroom.studentCount })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={path} label={t("toClassroomOf", { classroom: name })}>
            {t("toClassroom")}
          </ButtonLink>
          {activities.length > 0 ? newActivity : null}
        </div>
      </div>
      {covers.length > 0 ? <Covers classroom={name} covers={covers} /> : null}
      {school && classroom.studentCount === 0 ? <p className="p-5 font-semibold">{t("noStudents")}</p> : null}
      {activities.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line p-5">
          <p className="max-w-prose text-muted">{t("noActivities")}</p>
          {newActivity}
        </div>
      ) : (
        <ul aria-label={t("activities", { classroom: name })}>
          {activities.map((activity) => (
            <li key={activity.id} className="border-t border-line px-5 py-4">
              <ActivityProgress activity={activity} />
            </li>
          ))}
        </ul>
      )}
      {classroom.hasMoreActivities ? (
        <p className="border-t border-line p-5">
          {t("firstActivities", { count: activities.length })}{" "}
          <Link href={path} className="font-semibold text-accent underline">
            {t("allActivities", { classroom: name })}
          </Link>
        </p>
      ) : null}
    </Card>
  );
}

function Covers({ classroom, covers }: { classroom: string; covers: readonly ClassCover[] }) {
  const t = useTranslations("teacher");
  const submissions = useTranslations("submissions");
  const locale = useLocale();
  return (
    <ul aria-label={t("covers", { classroom })} className="grid grid-cols-5 gap-2 border-t border-line p-3">
      {covers.map(({ activityId, submissionId, title, studentName, pictureUrl }) => (
        <li key={submissionId}>
          <Link
            href={hubPath(locale, `/activities/${activityId}/submissions/${submissionId}`)}
            aria-label={submissions("look", { title, student: studentName })}
            title={`${title} · ${studentName}`}
            className="block overflow-hidden rounded-control border border-line"
          >
            <Thumbnail url={pictureUrl} className="aspect-[4/3] w-full" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** How many of the class have handed in, as a bar, and the works that wait for review. */
function ActivityProgress({ activity }: { activity: Activity }) {
  const t = useTranslations("teacher");
  const locale = useLocale();
  const { id, title, app, submittedCount, studentCount, waitingCount } = activity;
  const path = hubPath(locale, `/activities/${id}`);
  const percent = studentCount === 0 ? 0 : Math.round((100 * submittedCount) / studentCount);
  return (
    <article aria-labelledby={`activity-${id}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-60">
          <h3 id={`activity-${id}`} className="text-lg font-bold leading-snug">
            <Link href={path} className="text-ink underline-offset-4 hover:underline">
              {title}
            </Link>
          </h3>
          <ActivityStatus activity={activity} />
        </div>
        <ButtonLink href={`${path}/submissions`} label={t("submissionsOf", { title })} size="small">
          {t("submissions")}
        </ButtonLink>
      </div>
      {app.isUsable ? null : (
        <p className="mt-1 text-md text-warning">
          {t("suspended", { app: localName(locale, { name: app.appName, nameKo: app.appNameKo }) })}
        </p>
      )}
      <div aria-hidden="true" className="mt-2.5 h-2.5 overflow-hidden rounded-full bg-sunken">
        <div className="h-full rounded-full bg-class" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-md">
        <span>{t("progress", { submitted: submittedCount, students: studentCount })}</span>
        <span className="text-muted">{t("waitingCount", { count: waitingCount })}</span>
      </p>
    </article>
  );
}
