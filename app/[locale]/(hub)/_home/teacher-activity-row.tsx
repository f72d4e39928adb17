import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { ActivityStanding } from "@/components/activities/activity-standing";
import { AppLine } from "@/components/activities/app-line";
import { ButtonLink } from "@/components/ui/button-link";
import { localName } from "@/i18n/names";
import { hubPath } from "@/i18n/paths";
import type { TeacherActivity } from "@/lib/domain/activities/list-teacher-activities";

/** One activity of a classroom: how it stands and how far the class is; to its page, and straight to its submissions. */
export async function TeacherActivityRow({ activity }: { activity: TeacherActivity }) {
  const [t, locale] = await Promise.all([getTranslations("teacher"), getLocale()]);
  const { progress, id, title, app, classroom } = activity;
  const path = hubPath(locale, `/activities/${id}`);
  const standing = { ...activity, status: activity.availability };
  return (
    <article
      aria-labelledby={`activity-${id}`}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3"
    >
      <div className="min-w-0 flex-1 basis-80">
        <AppLine
          headingId={`activity-${id}`}
          title={
            <Link href={path} className="text-ink underline-offset-4 hover:underline">
              {title}
            </Link>
          }
          appName={localName(locale, app)}
          iconUrl={app.iconUrl}
        />
        <div className="mt-3">
          <ActivityStanding standing={standing} timeZone={classroom.timeZone} />
        </div>
        {app.isUsable ? null : <p className="mt-1 text-md text-warning">{t("suspended")}</p>}
        <p className="mt-1 text-md">
          {t("progress", { submitted: progress.submittedCount, students: progress.studentCount })}
          <span className="text-muted"> · {t("waitingCount", { count: progress.waitingCount })}</span>
        </p>
      </div>
      <ButtonLink
        href={`${path}/submissions`}
        label={t("submissionsOf", { title })}
        variant={progress.waitingCount > 0 ? "primary" : "secondary"}
      >
        {t("submissions")}
      </ButtonLink>
    </article>
  );
}
