import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ActivityForm } from "@/components/activities/activity-form";
import { ClassroomCrumbs } from "@/components/classrooms/classroom-crumbs";
import { ClientFrame } from "@/components/data/client-frame";
import { PageHeader } from "@/components/ui/page-header";
import { mayManage } from "@/lib/access/classroom-staff";
import { getStaffActivity } from "@/lib/activities/staff-activity";
import { type AssignableApp, listAssignableApps } from "@/lib/apps/list-apps";
import { localName } from "@/lib/i18n/names";
import type { AppLocale } from "@/lib/i18n/routing";
import { formatWallClock } from "@/lib/time/wall-clock";
import { localiseCatalog } from "../../../localise-catalog";
import { openPage, orNotFound, pageTitle } from "../../../open-page";

export const generateMetadata = pageTitle("activity.editTitle");

type Activity = Awaited<ReturnType<typeof getStaffActivity>>;

/** The apps of the catalog, and the activity's app even if it is no longer there; then without description and ages. */
function appsFor(activity: Activity, apps: readonly AssignableApp[], locale: AppLocale) {
  const all = localiseCatalog(locale, apps);
  const { appSlug, appName, appNameKo, ...app } = activity.app;
  if (all.some((one) => one.appSlug === appSlug)) return all;
  const name = localName(locale, { name: appName, nameKo: appNameKo });
  return [{ ...app, appSlug, name, description: "", ages: null }, ...all];
}

/** The initial values of the form; times in the time zone of the school. */
function fieldsOf(activity: Activity) {
  const toWallClock = (isoTime: string | null) =>
    isoTime === null ? "" : formatWallClock(new Date(isoTime), activity.classroom.timeZone);
  return {
    appSlug: activity.app.appSlug,
    title: activity.title,
    instructions: activity.instructions,
    opensAt: toWallClock(activity.opensAt),
    dueAt: toWallClock(activity.dueAt),
    closesAt: toWallClock(activity.closesAt),
  };
}

export default async function EditActivityPage({ params }: { params: Promise<{ activityId: string }> }) {
  const { person, locale } = await openPage();
  if (!mayManage(person)) notFound();
  const { activityId } = await params;
  const activity = await orNotFound(getStaffActivity(person, activityId));
  const { classroom } = activity;
  const [apps, t] = await Promise.all([
    listAssignableApps(person, classroom.id),
    getTranslations("activity"),
  ]);
  const path = `/activities/${activity.id}`;
  const appName = localName(locale, { name: activity.app.appName, nameKo: activity.app.appNameKo });
  const rest = [{ label: activity.title, href: path }, { label: t("editTitle") }];
  return (
    <>
      <ClassroomCrumbs role={person.role} classroom={classroom} rest={rest} />
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
