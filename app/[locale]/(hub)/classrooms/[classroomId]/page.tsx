import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ActivityList } from "@/components/activities/activity-list";
import { ACTIVITY_PAGE_SIZE } from "@/components/activities/activity-page-size";
import { ClassroomCrumbs } from "@/components/classrooms/classroom-crumbs";
import { ClientFrame } from "@/components/data/client-frame";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader, SectionTitle } from "@/components/ui/page-header";
import { mayManage } from "@/lib/access/classroom-staff";
import { listClassroomActivities } from "@/lib/activities/staff-activity";
import { getStaffClassroom } from "@/lib/classrooms/get-classroom";
import { listClassStudents } from "@/lib/classrooms/list-class-students";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import { openPage, orNotFound } from "../../open-page";
import { ClassConsentButton } from "./_parts/class-consent-button";
import { StudentList } from "./_parts/student-list";

interface Props {
  params: Promise<{ classroomId: string }>;
}

/** Cached, because the page title and the page both read it. */
const readClassroom = cache(getStaffClassroom);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ person }, { classroomId }] = await Promise.all([openPage(), params]);
  return { title: (await orNotFound(readClassroom(person, classroomId))).name };
}

export default async function ClassroomPage({ params }: Props) {
  const { person, locale } = await openPage();
  const { classroomId } = await params;
  const classroom = await orNotFound(readClassroom(person, classroomId));
  const [activities, students, t] = await Promise.all([
    listClassroomActivities(person, classroom.id, { limit: ACTIVITY_PAGE_SIZE }),
    listClassStudents(person, classroom.id),
    getTranslations("classroom"),
  ]);
  const isManager = mayManage(person);
  const maySetConsent = person.role === "school_admin" || person.role === "operator";
  const path = hubPath(locale, `/classrooms/${classroom.id}`);
  const newActivity = (
    <ButtonLink variant="primary" href={`${path}/activities/new`}>
      {t("newActivity")}
    </ButtonLink>
  );
  const initial = { data: activities.items, nextCursor: activities.nextCursor };
  return (
    <>
      <ClassroomCrumbs role={person.role} classroom={classroom} />
      <PageHeader
        title={classroom.name}
        lead={classroom.school && localName(locale, classroom.school)}
        actions={isManager ? newActivity : null}
      />
      <ClientFrame texts={["activity", "classroom", "teacher", "privacy"]} timeZone={classroom.timeZone}>
        <section aria-labelledby="activities" className="mb-10">
          <SectionTitle id="activities">{t("activities")}</SectionTitle>
          <ActivityList
            classroomId={classroom.id}
            initial={initial}
            mayManage={isManager}
            mayReview={person.role !== "school_admin"}
          />
        </section>
        <section aria-labelledby="students">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="students" className="text-xl font-bold leading-tight">
              {t("students", { count: students.length })}
            </h2>
            <div className="flex flex-wrap gap-3">
              {maySetConsent && students.length > 0 ? (
                <ClassConsentButton
                  classroomId={classroom.id}
                  classroomName={classroom.name}
                  initial={students}
                />
              ) : null}
              {isManager && students.length > 0 ? (
                <ButtonLink href={`${path}/sign-in-cards`}>{t("signInCards")}</ButtonLink>
              ) : null}
            </div>
          </div>
          <StudentList
            classroomId={classroom.id}
            classroomName={classroom.name}
            initial={students}
            timeZone={classroom.timeZone}
            mayManage={isManager}
            linksToStudents={isManager}
          />
        </section>
      </ClientFrame>
    </>
  );
}
