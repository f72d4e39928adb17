import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ClassroomCrumbs } from "@/components/classrooms/classroom-crumbs";
import { ClientFrame } from "@/components/data/client-frame";
import { buttonClass } from "@/components/ui/button-class";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { LinkedText } from "@/components/ui/linked-text";
import { PageHeader } from "@/components/ui/page-header";
import { mayManage } from "@/lib/access/classroom-staff";
import { mayTeach } from "@/lib/access/may-teach";
import { listProgress } from "@/lib/activities/list-progress";
import { getStaffActivity } from "@/lib/activities/staff-activity";
import { listClassStudents } from "@/lib/classrooms/list-class-students";
import { listManagedClassrooms } from "@/lib/classrooms/list-classrooms";
import { localName } from "@/lib/i18n/names";
import { hubPath, pathLocaleOf } from "@/lib/i18n/paths";
import { addressOf } from "@/packages/client/contract/address-of";
import { openPage, orNotFound } from "../../open-page";
import { ActivityPanel } from "./_parts/activity-panel";

interface Props {
  params: Promise<{ activityId: string }>;
}

/** Reads the activity only once in a request, although both the tab's title and the page need it. */
const readActivity = cache(getStaffActivity);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ person }, { activityId }] = await Promise.all([openPage(), params]);
  return { title: (await orNotFound(readActivity(person, activityId))).title };
}

export default async function ActivityPage({ params }: Props) {
  const { person, locale } = await openPage();
  const { activityId } = await params;
  const activity = await orNotFound(readActivity(person, activityId));
  const { classroom, title, app } = activity;
  const teaches = mayTeach(person);
  const [students, progress, classrooms, t] = await Promise.all([
    listClassStudents(person, classroom.id),
    teaches ? listProgress(person, activity.id) : null,
    listManagedClassrooms(person),
    getTranslations("activity"),
  ]);
  const mayReview = teaches || person.role === "operator";
  const path = hubPath(locale, `/activities/${activity.id}`);
  return (
    <>
      <ClassroomCrumbs role={person.role} classroom={classroom} rest={[{ label: title }]} />
      <PageHeader
        title={title}
        lead={localName(locale, { name: app.appName, nameKo: app.appNameKo })}
        actions={
          <>
            {mayManage(person) ? (
              <ButtonLink href={`${path}/edit`} label={t("editThis", { title })}>
                {t("edit")}
              </ButtonLink>
            ) : null}
            {mayReview && activity.submissionCount > 0 ? (
              <a
                href={addressOf("/activities/{activityId}/submissions/print", {
                  params: { activityId: activity.id },
                  query: { locale: pathLocaleOf(locale) },
                })}
                className={buttonClass("secondary")}
                download
              >
                {t("print")}
              </a>
            ) : null}
            {mayReview ? (
              <ButtonLink variant="primary" href={`${path}/submissions`}>
                {t("toSubmissions")}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <Card as="section" aria-label={t("instructions")} className="mb-5 p-5 sm:p-6">
        <LinkedText className={activity.instructions ? "" : "text-muted"}>
          {activity.instructions || t("noInstructions")}
        </LinkedText>
      </Card>
      <ClientFrame texts={["activity", "student", "teacher", "progress"]} timeZone={classroom.timeZone}>
        <ActivityPanel
          initial={activity}
          students={students.map(({ id, displayName, classNumber }) => ({ id, displayName, classNumber }))}
          expectedProfileId={person.id}
          mayManage={mayManage(person)}
          mayLaunch={teaches}
          progress={progress}
          otherClassrooms={classrooms.filter(({ id }) => id !== classroom.id)}
        />
      </ClientFrame>
    </>
  );
}
