import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { StatList } from "@/components/ui/stat";
import { hubPath } from "@/i18n/paths";
import { listTeacherActivities, type TaughtClassroom } from "@/lib/domain/activities/list-teacher-activities";
import type { Person } from "@/lib/domain/people/person";
import { classroomTitle } from "./classroom-title";
import { TeacherActivityRow } from "./teacher-activity-row";

/** A teacher's home: the classrooms, what is open in them and what waits. */
export async function TeacherHome({ person }: { person: Person }) {
  const [classrooms, t] = await Promise.all([listTeacherActivities(person), getTranslations("teacher")]);
  return (
    <>
      <PageHeader title={t("title")} />
      {classrooms.length === 0 ? <EmptyState title={t("empty")}>{t("emptyBody")}</EmptyState> : null}
      {classrooms.map((classroom) => (
        <Classroom key={classroom.id} classroom={classroom} />
      ))}
    </>
  );
}

async function Classroom({ classroom }: { classroom: TaughtClassroom }) {
  const [t, locale] = await Promise.all([getTranslations("teacher"), getLocale()]);
  const stats = [
    { label: t("students"), value: classroom.studentCount },
    { label: t("openActivities"), value: classroom.openCount },
    { label: t("waiting"), value: classroom.waitingCount },
  ];
  const path = hubPath(locale, `/classrooms/${classroom.id}`);
  const title = classroomTitle(locale, classroom);
  return (
    <Card as="section" aria-labelledby={`classroom-${classroom.id}`} className="mb-8">
      <div className="p-5 sm:p-6">
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
        <StatList stats={stats} />
      </div>
      {classroom.activities.length === 0 ? (
        <p className="border-t border-line p-5 text-muted sm:p-6">{t("noActivities")}</p>
      ) : (
        <ul aria-label={t("activities", { classroom: classroom.name })}>
          {classroom.activities.map((activity) => (
            <li key={activity.id} className="border-t border-line p-5 sm:p-6">
              <TeacherActivityRow activity={activity} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
