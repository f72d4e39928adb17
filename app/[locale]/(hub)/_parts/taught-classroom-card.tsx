"use client";

import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { TaughtClassroom } from "@/client/contract/own-pages";
import { ActivityItem } from "@/components/activities/activity-item";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { StatList } from "@/components/ui/stat";
import { classroomTitle } from "@/i18n/names";
import { hubPath } from "@/i18n/paths";

/** A classroom on its teacher's home: what is open in it and what waits. */
export function TaughtClassroomCard({ classroom }: { classroom: TaughtClassroom }) {
  const t = useTranslations("teacher");
  const { id, activities } = classroom;
  const stats = [
    { label: t("students"), value: classroom.studentCount },
    { label: t("openActivities"), value: classroom.openActivityCount },
    { label: t("waiting"), value: classroom.waitingCount },
  ];
  return (
    <Card as="section" aria-labelledby={`classroom-${id}`} className="mb-8">
      <div className="p-5 sm:p-6">
        <Head classroom={classroom} />
        <StatList stats={stats} />
        {classroom.school && classroom.studentCount === 0 ? (
          <p className="mt-4 font-semibold">{t("noStudents")}</p>
        ) : null}
      </div>
      {activities.length === 0 ? (
        <NoActivities classroom={classroom} />
      ) : (
        <ul aria-label={t("activities", { classroom: classroom.name })}>
          {activities.map((activity) => (
            <li key={activity.id} className="border-t border-line p-5 sm:p-6">
              <ActivityItem activity={activity} mayReview onDeed={null} />
            </li>
          ))}
        </ul>
      )}
      {classroom.hasMoreActivities ? <MoreActivities classroom={classroom} /> : null}
    </Card>
  );
}

/** The way to the first activity, and to the next one where the last has closed. */
function NoActivities({ classroom }: { classroom: TaughtClassroom }) {
  const t = useTranslations("teacher");
  const locale = useLocale();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line p-5 sm:p-6">
      <p className="max-w-prose text-muted">{t("noActivities")}</p>
      <ButtonLink
        variant="primary"
        href={hubPath(locale, `/classrooms/${classroom.id}/activities/new`)}
        label={t("setActivityIn", { classroom: classroomTitle(locale, classroom) })}
      >
        {t("setActivity")}
      </ButtonLink>
    </div>
  );
}

function MoreActivities({ classroom }: { classroom: TaughtClassroom }) {
  const t = useTranslations("teacher");
  const locale = useLocale();
  return (
    <p className="border-t border-line p-5 sm:p-6">
      {t("firstActivities", { count: classroom.activities.length })}{" "}
      <Link
        href={hubPath(locale, `/classrooms/${classroom.id}`)}
        className="font-semibold text-accent underline"
      >
        {t("allActivities", { classroom: classroomTitle(locale, classroom) })}
      </Link>
    </p>
  );
}

function Head({ classroom }: { classroom: TaughtClassroom }) {
  const t = useTranslations("teacher");
  const locale = useLocale();
  const path = hubPath(locale, `/classrooms/${classroom.id}`);
  const title = classroomTitle(locale, classroom);
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h2 id={`classroom-${classroom.id}`} className="text-xl font-bold leading-tight">
        <Link href={path} className="text-ink underline-offset-4 hover:underline">
          {title}
        </Link>
      </h2>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={path} label={t("toClassroomOf", { classroom: title })}>
          {t("toClassroom")}
        </ButtonLink>
        <ButtonLink href={`${path}/activities/new`} label={t("newActivityIn", { classroom: title })}>
          {t("newActivity")}
        </ButtonLink>
      </div>
    </div>
  );
}
