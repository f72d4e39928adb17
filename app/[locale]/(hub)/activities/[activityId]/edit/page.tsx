import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ActivityForm } from "@/components/activities/activity-form";
import { ClientFrame } from "@/components/data/client-frame";
import { PageHeader } from "@/components/ui/page-header";
import { localName } from "@/i18n/names";
import type { AppLocale } from "@/i18n/routing";
import { mayManage } from "@/lib/access/classroom-staff";
import { listSettableApps, type SettableApp } from "@/lib/activities/list-settable-apps";
import { getStaffActivity } from "@/lib/activities/staff-activity";
import { wallClockOf } from "@/lib/time/wall-clock";
import { choosableApps } from "../../../choosable-apps";
import { ClassroomCrumbs } from "../../../classroom-crumbs";
import { openPage, orNotFound } from "../../../open-page";

/** The tab's title. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("activity"))("editTitle") };
}

type Activity = Awaited<ReturnType<typeof getStaffActivity>>;

/** The catalogue, and the activity's own app where that has left it. */
function appsFor(activity: Activity, apps: readonly SettableApp[], locale: AppLocale) {
  const all = choosableApps(locale, apps);
  const { appSlug, appName, appNameKo, ...app } = activity.app;
  if (all.some((one) => one.appSlug === appSlug)) return all;
  const name = localName(locale, { name: appName, nameKo: appNameKo });
  return [{ ...app, appSlug, name, description: "", ages: { min: 0, max: 99 } }, ...all];
}

/** What the form begins with; times as the school's clock shows them. */
function fieldsOf(activity: Activity) {
  const clock = (moment: string | null) =>
    moment === null ? "" : wallClockOf(new Date(moment), activity.classroom.timeZone);
  return {
    appSlug: activity.app.appSlug,
    title: activity.title,
    instructions: activity.instructions,
    opensAt: clock(activity.opensAt),
    closesAt: clock(activity.closesAt),
  };
}

/** Editing an activity. */
export default async function EditActivityPage({ params }: { params: Promise<{ activityId: string }> }) {
  const { person, locale } = await openPage();
  if (!mayManage(person)) notFound();
  const { activityId } = await params;
  const activity = await orNotFound(getStaffActivity(person, activityId));
  const { classroom } = activity;
  const [apps, t] = await Promise.all([listSettableApps(person, classroom.id), getTranslations("activity")]);
  const path = `/activities/${activity.id}`;
  const appName = localName(locale, { name: activity.app.appName, nameKo: activity.app.appNameKo });
  const rest = [{ label: activity.title, href: path }, { label: t("editTitle") }];
  return (
    <>
      <ClassroomCrumbs person={person} classroom={classroom} rest={rest} />
      <PageHeader title={t("editTitle")} />
      <ClientFrame texts={["activity"]} timeZone={classroom.timeZone}>
        <ActivityForm
          classroomId={classroom.id}
          edited={{ id: activity.id, updatedAt: activity.updatedAt }}
          initial={fieldsOf(activity)}
          apps={appsFor(activity, apps, locale)}
          fixedApp={activity.submissionCount > 0 ? appName : null}
          timeZone={classroom.timeZone}
          cancelPath={path}
        />
      </ClientFrame>
    </>
  );
}
