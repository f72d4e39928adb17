import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ActivityForm } from "@/components/activities/activity-form";
import { ClassroomCrumbs } from "@/components/classrooms/classroom-crumbs";
import { ClientFrame } from "@/components/data/client-frame";
import { PageHeader } from "@/components/ui/page-header";
import { mayManage } from "@/lib/access/classroom-staff";
import { listAssignableApps } from "@/lib/apps/list-apps";
import { getStaffClassroom } from "@/lib/classrooms/get-classroom";
import { listManagedClassrooms } from "@/lib/classrooms/list-classrooms";
import { classroomTitle } from "@/lib/i18n/names";
import { localiseCatalog } from "../../../../localise-catalog";
import { openPage, orNotFound, pageTitle } from "../../../../open-page";

export const generateMetadata = pageTitle("activity.newTitle");

interface Props {
  params: Promise<{ classroomId: string }>;
  /** The app to begin with, from the catalog. */
  searchParams: Promise<{ app?: string | string[] }>;
}

export default async function NewActivityPage({ params, searchParams }: Props) {
  const { person, locale } = await openPage();
  if (!mayManage(person)) notFound();
  const { classroomId } = await params;
  const [classroom, apps, classrooms, t] = await orNotFound(
    Promise.all([
      getStaffClassroom(person, classroomId),
      listAssignableApps(person, classroomId),
      listManagedClassrooms(person),
      getTranslations("activity"),
    ]),
  );
  const choosable = localiseCatalog(locale, apps);
  const { app } = await searchParams;
  const chosen = choosable.find(({ appSlug }) => choosable.length === 1 || appSlug === app);
  const times = { opensAt: "", dueAt: "", closesAt: "" };
  const initial = { appSlug: chosen?.appSlug ?? "", title: "", instructions: "", ...times };
  return (
    <>
      <ClassroomCrumbs role={person.role} classroom={classroom} rest={[{ label: t("newTitle") }]} />
      <PageHeader
        title={t("newTitle")}
        lead={t("newLead", { classroom: classroomTitle(locale, classroom) })}
      />
      <ClientFrame texts={["activity"]} timeZone={classroom.timeZone}>
        <ActivityForm
          classroomId={classroom.id}
          edited={null}
          initial={initial}
          apps={choosable}
          fixedApp={null}
          timeZone={classroom.timeZone}
          otherClassrooms={classrooms.filter(({ id }) => id !== classroom.id)}
          cancelPath={`/classrooms/${classroom.id}`}
        />
      </ClientFrame>
    </>
  );
}
