"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ActivityStatus } from "@/components/activities/activity-status";
import { SuspendedNotice } from "@/components/activities/suspended-notice";
import { type ActivityAction, useActivityAction } from "@/components/activities/use-activity-action";
import { BACKGROUND_REFETCH } from "@/components/data/background-refetch";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { RefetchNotice } from "@/components/data/refetch-notice";
import { PreviewForm, type PreviewStudent, WorkspaceForm } from "@/components/launch/teacher-launch";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { SectionTitle } from "@/components/ui/page-header";
import { StatList } from "@/components/ui/stat-list";
import type { StaffActivity } from "@/packages/client/contract/activities";
import { DeleteActivityPart } from "./delete-activity-part";

/** What an activity's page shows, and which actions it offers. */
export interface ActivityPanelProps {
  initial: StaffActivity;
  students: readonly PreviewStudent[];
  /** The profile id of the person that the page was rendered for. */
  expectedProfileId: string;
  /** False for a person who may only read. */
  mayManage: boolean;
  /** Whether the person teaches the classroom: only then may they start the app. */
  mayLaunch: boolean;
}

/** The state of an activity, kept up to date, and the actions that take effect immediately. */
export function ActivityPanel({ initial, mayManage, ...rest }: ActivityPanelProps) {
  const queryKey = queryKeyOf("GET /activities/{activityId}", { activityId: initial.id });
  const query = useQuery({
    queryKey,
    initialData: initial,
    queryFn: async ({ signal }) =>
      (await hubCall("GET /activities/{activityId}", { params: { activityId: initial.id }, signal })).data,
    ...BACKGROUND_REFETCH,
  });
  const activity = query.data;
  const runAction = useActivityAction<StaffActivity>({ queryKey, replace: (_, changed) => changed });
  const onAction = mayManage ? (action: ActivityAction) => runAction(activity, action) : null;
  const { appName, appNameKo, isUsable } = activity.app;
  return (
    <>
      {isUsable ? null : <SuspendedNotice app={{ name: appName, nameKo: appNameKo }} />}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ProgressPart activity={activity} />
        <StatePart activity={activity} onAction={onAction} />
        <SpendingPart activity={activity} onAction={onAction} />
        {mayManage && activity.canDelete ? <DeleteActivityPart activity={activity} /> : null}
        {rest.mayLaunch && isUsable ? <StartPart activity={activity} {...rest} /> : null}
      </div>
      <RefetchNotice queries={[query]} />
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={id} className="p-5 sm:p-6">
      <SectionTitle id={id}>{title}</SectionTitle>
      {children}
    </Card>
  );
}

function ProgressPart({ activity }: { activity: StaffActivity }) {
  const t = useTranslations("activity");
  const students = [
    { label: t("students"), value: activity.studentCount },
    { label: t("submitted"), value: activity.submittedCount },
  ];
  const submissions = [
    { label: t("submissions"), value: activity.submissionCount },
    { label: t("waiting"), value: activity.waitingCount },
  ];
  // A student may submit several works, so students and submissions are never in one row.
  return (
    <Part id="progress" title={t("progress")}>
      <div className="grid gap-4">
        <StatList stats={students} />
        <StatList stats={submissions} />
      </div>
    </Part>
  );
}

interface PartProps {
  activity: StaffActivity;
  onAction: ((action: ActivityAction) => void) | null;
}

function StatePart({ activity, onAction }: PartProps) {
  const t = useTranslations("activity");
  const isOpen = activity.status === "open";
  return (
    <Part id="state" title={t("state")}>
      <ActivityStatus activity={activity} timeZone={activity.classroom.timeZone} />
      {onAction ? (
        <>
          <p className="mb-4 mt-2 text-md text-muted">{t(isOpen ? "closeHint" : "openHint")}</p>
          <Button variant="secondary" ignoresDoubleClick onClick={() => onAction(isOpen ? "close" : "open")}>
            {t(isOpen ? "closeNow" : "openNow")}
          </Button>
        </>
      ) : null}
    </Part>
  );
}

function SpendingPart({ activity, onAction }: PartProps) {
  const t = useTranslations("activity");
  const format = useFormatter();
  const { timeZone } = activity.classroom;
  const stoppedAt = activity.spendingStoppedAt;
  const since =
    stoppedAt && format.dateTime(new Date(stoppedAt), { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <Part id="spending" title={t("spending")}>
      <p className={since ? "font-semibold text-negative" : ""}>
        {since ? t("stopped", { date: since }) : t("maySpend")}
      </p>
      {activity.hasCredits ? null : <p className="mt-1 font-semibold text-negative">{t("noCredits")}</p>}
      {onAction ? (
        <>
          <p className="mb-4 mt-2 text-md text-muted">{t(since ? "resumeHint" : "stopHint")}</p>
          <Button
            variant={since ? "primary" : "secondary"}
            ignoresDoubleClick
            onClick={() => onAction(since ? "resume-spending" : "stop-spending")}
          >
            {t(since ? "resume" : "stop")}
          </Button>
        </>
      ) : null}
    </Part>
  );
}

/** Starts the app as a preview or workspace, also while the activity is closed. */
function StartPart({
  activity,
  students,
  expectedProfileId,
}: Pick<ActivityPanelProps, "students" | "expectedProfileId"> & { activity: StaffActivity }) {
  const t = useTranslations("activity");
  const { app, id, title } = activity;
  const launch = { activityId: id, title, expectedProfileId };
  const hasNoStudents = app.canPreview && students.length === 0;
  return (
    <Part id="start" title={t("startTitle")}>
      <div className="flex flex-col gap-4">
        {app.canPreview && students.length > 0 ? <PreviewForm {...launch} students={students} /> : null}
        {hasNoStudents ? <p className="text-md text-muted">{t("noStudents")}</p> : null}
        {app.supportsTeacherManage ? <WorkspaceForm {...launch} /> : null}
      </div>
    </Part>
  );
}
