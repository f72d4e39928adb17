"use client";

import { useLocale, useTranslations } from "next-intl";
import { ActivityItem } from "@/components/activities/activity-item";
import { ListEnd } from "@/components/data/list-end";
import { PageFrame, type PageFrameProps } from "@/components/data/page-frame";
import { type OwnList, useOwnList } from "@/components/data/use-own-list";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { StatList } from "@/components/ui/stat-list";
import { classroomTitle } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { TaughtClassroom } from "@/packages/client/contract/profile";

/** A teacher's classrooms by name, with their activities. Has a `PageFrame` of its own, because it is loaded dynamically. */
export function TaughtClassrooms({ locale, messages, ...list }: PageFrameProps & OwnList<TaughtClassroom>) {
  return (
    <PageFrame locale={locale} messages={messages}>
      <ClassroomCards {...list} />
    </PageFrame>
  );
}

function ClassroomCards(props: OwnList<TaughtClassroom>) {
  const t = useTranslations("teacher");
  const locale = useLocale();
  const catalog = hubPath(locale, "/catalog");
  const { list, items } = useOwnList("GET /profile/classrooms", props);
  return (
    <>
      {items.length === 0 ? (
        <EmptyState title={t("empty")} action={<ButtonLink href={catalog}>{t("toCatalog")}</ButtonLink>}>
          {t("emptyBody")}
        </EmptyState>
      ) : null}
      {items.map((classroom) => {
        const { id, activities } = classroom;
        const path = hubPath(locale, `/classrooms/${id}`);
        const title = classroomTitle(locale, classroom);
        const stats = [
          { label: t("students"), value: classroom.studentCount },
          { label: t("openActivities"), value: classroom.openActivityCount },
          { label: t("waiting"), value: classroom.waitingCount },
        ];
        return (
          <Card key={id} as="section" aria-labelledby={`classroom-${id}`} className="mb-8">
            <div className="p-5 sm:p-6">
              <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
                <h2 id={`classroom-${id}`} className="text-xl font-bold leading-tight">
                  <Link href={path} className="text-ink underline-offset-4 hover:underline">
                    {title}
                  </Link>
                </h2>
                <div className="flex flex-wrap gap-2">
                  <ButtonLink href={path} label={t("toClassroomOf", { classroom: title })}>
                    {t("toClassroom")}
                  </ButtonLink>
                  <ButtonLink
                    href={`${path}/activities/new`}
                    label={t("newActivityIn", { classroom: title })}
                  >
                    {t("newActivity")}
                  </ButtonLink>
                </div>
              </div>
              <StatList stats={stats} />
              {classroom.school && classroom.studentCount === 0 ? (
                <p className="mt-4 font-semibold">{t("noStudents")}</p>
              ) : null}
            </div>
            {activities.length === 0 ? (
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line p-5 sm:p-6">
                <p className="max-w-prose text-muted">{t("noActivities")}</p>
                <ButtonLink
                  variant="primary"
                  href={`${path}/activities/new`}
                  label={t("newActivityIn", { classroom: title })}
                >
                  {t("newActivity")}
                </ButtonLink>
              </div>
            ) : (
              <ul aria-label={t("activities", { classroom: classroom.name })}>
                {activities.map((activity) => (
                  <li key={activity.id} className="border-t border-line p-5 sm:p-6">
                    <ActivityItem activity={activity} mayReview onAction={null} />
                  </li>
                ))}
              </ul>
            )}
            {classroom.hasMoreActivities ? (
              <p className="border-t border-line p-5 sm:p-6">
                {t("firstActivities", { count: classroom.activities.length })}{" "}
                <Link href={path} className="font-semibold text-accent underline">
                  {t("allActivities", { classroom: title })}
                </Link>
              </p>
            ) : null}
          </Card>
        );
      })}
      <ListEnd list={list} />
    </>
  );
}
