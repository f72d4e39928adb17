import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ActivityForm } from "@/components/activities/activity-form";
import { ClientFrame } from "@/components/data/client-frame";
import { PageHeader } from "@/components/ui/page-header";
import { classroomTitle } from "@/i18n/names";
import { mayManage } from "@/lib/access/classroom-staff";
import { listSettableApps } from "@/lib/activities/list-settable-apps";
import { getStaffClassroom } from "@/lib/classrooms/staff-classroom";
import { choosableApps } from "../../../../choosable-apps";
import { ClassroomCrumbs } from "../../../../classroom-crumbs";
import { openPage, orNotFound } from "../../../../open-page";

/** The tab's title. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("activity"))("newTitle") };
}

/** A new activity of a classroom. */
export default async function NewActivityPage({ params }: { params: Promise<{ classroomId: string }> }) {
  const { person, locale } = await openPage();
  if (!mayManage(person)) notFound();
  const { classroomId } = await params;
  const [classroom, apps, t] = await orNotFound(
    Promise.all([
      getStaffClassroom(person, classroomId),
      listSettableApps(person, classroomId),
      getTranslations("activity"),
    ]),
  );
  const choosable = choosableApps(locale, apps);
  const only = choosable.length === 1 ? choosable[0]?.appSlug : undefined;
  const initial = { appSlug: only ?? "", title: "", instructions: "", opensAt: "", closesAt: "" };
  return (
    <>
      <ClassroomCrumbs person={person} classroom={classroom} rest={[{ label: t("newTitle") }]} />
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
          cancelPath={`/classrooms/${classroom.id}`}
        />
      </ClientFrame>
    </>
  );
}
