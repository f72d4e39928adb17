"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ActivityStatus } from "@/components/activities/activity-status";
import { SuspendedNotice } from "@/components/activities/suspended-notice";
import { type ActivityAction, useActivityAction } from "@/components/activities/use-activity-action";
import { BACKGROUND_REFETCH } from "@/components/data/background-refetch";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { RefetchNotice } from "@/components/data/refetch-notice";
import { useCallError } from "@/components/data/use-call-error";
import { PreviewForm, type PreviewStudent, WorkspaceForm } from "@/components/launch/teacher-launch";
import { Button } from "@/components/ui/button";
import { SectionCard } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { StatList } from "@/components/ui/stat-list";
import { useToast } from "@/components/ui/toast";
import { hubPath } from "@/lib/i18n/paths";
import type { StaffActivity } from "@/packages/client/contract/activities";
import type { StudentProgress } from "@/packages/client/contract/progress";
import { ClassProgress } from "./class-progress";
import { CopyPart } from "./copy-part";

interface Props {
  initial: StaffActivity;
  students: readonly PreviewStudent[];
  expectedProfileId: string;
  mayManage: boolean;
  /** Whether the person teaches the classroom: only then may they start the app. */
  mayLaunch: boolean;
  /** Where every student is; null for those who do not teach the class, who see its numbers only. */
  progress: StudentProgress[] | null;
  /** Where the activity may be copied to. */
  otherClassrooms: readonly { id: string; name: string }[];
}

export function ActivityPanel({
  initial,
  students,
  expectedProfileId,
  mayManage,
  mayLaunch,
  ...rest
}: Props) {
  const t = useTranslations("activity");
  const format = useFormatter();
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
  const { appName, appNameKo, isUsable, canPreview, supportsTeacherManage } = activity.app;
  const launch = { activityId: activity.id, title: activity.title, expectedProfileId };
  const isOpen = activity.status === "open";
  const { timeZone } = activity.classroom;
  const stoppedAt = activity.spendingStoppedAt;
  const say = (moment: string) =>
    format.dateTime(new Date(moment), { dateStyle: "medium", timeStyle: "short", timeZone });
  const since = stoppedAt && say(stoppedAt);
  return (
    <>
      {isUsable ? null : <SuspendedNotice app={{ name: appName, nameKo: appNameKo }} />}
      {rest.progress ? (
        <ClassProgress
          activityId={activity.id}
          closesAt={activity.closesAt}
          initial={rest.progress}
          timeZone={timeZone}
        />
      ) : null}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {rest.progress ? null : <ClassNumbers activity={activity} />}
        <SectionCard id="state" title={t("state")}>
          <ActivityStatus activity={activity} />
          {activity.dueAt ? (
            <p className="mt-1 text-md">{t("dueOn", { date: say(activity.dueAt) })}</p>
          ) : null}
          {onAction ? (
            <>
              <p className="mb-4 mt-2 text-md text-muted">{t(isOpen ? "closeHint" : "openHint")}</p>
              <Button
                variant="secondary"
                ignoresDoubleClick
                onClick={() => onAction(isOpen ? "close" : "open")}
              >
                {t(isOpen ? "closeNow" : "openNow")}
              </Button>
            </>
          ) : null}
        </SectionCard>
        <SectionCard id="spending" title={t("spending")}>
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
        </SectionCard>
        {rest.otherClassrooms.length > 0 ? (
          <CopyPart activityId={activity.id} classrooms={rest.otherClassrooms} />
        ) : null}
        {mayManage && activity.canDelete ? <DeleteActivityPart activity={activity} /> : null}
        {mayLaunch && isUsable ? (
          <SectionCard id="start" title={t("startTitle")}>
            <div className="flex flex-col gap-4">
              {canPreview && students.length > 0 ? <PreviewForm {...launch} students={students} /> : null}
              {canPreview && students.length === 0 ? (
                <p className="text-md text-muted">{t("noStudents")}</p>
              ) : null}
              {supportsTeacherManage ? <WorkspaceForm {...launch} /> : null}
            </div>
          </SectionCard>
        ) : null}
      </div>
      <RefetchNotice queries={[query]} />
    </>
  );
}

/** How far the class is, for those who see its numbers only. */
function ClassNumbers({ activity }: { activity: StaffActivity }) {
  const t = useTranslations("activity");
  // A student may submit several works, so students and submissions are never in one row.
  const studentStats = [
    { label: t("students"), value: activity.studentCount },
    { label: t("submitted"), value: activity.submittedCount },
  ];
  const submissionStats = [
    { label: t("submissions"), value: activity.submissionCount },
    { label: t("waiting"), value: activity.waitingCount },
  ];
  return (
    <SectionCard id="progress" title={t("progress")}>
      <div className="grid gap-4">
        <StatList stats={studentStats} />
        <StatList stats={submissionStats} />
      </div>
    </SectionCard>
  );
}

/** Offers to delete an activity that nobody has started; the page shows it only then. When someone starts it meanwhile, the hub refuses. */
function DeleteActivityPart({ activity }: { activity: StaffActivity }) {
  const t = useTranslations("activity");
  const router = useRouter();
  const locale = useLocale();
  const callError = useCallError();
  const { toast } = useToast();
  const [isConfirming, setIsConfirming] = useState(false);
  const { id, title, classroom } = activity;

  async function remove(): Promise<string | null> {
    try {
      await hubCall("DELETE /activities/{activityId}", { params: { activityId: id } });
    } catch (error) {
      const { fields, message } = callError(error);
      return fields.activityId ?? message;
    }
    toast({ tone: "positive", title: t("deleted", { title }) });
    router.replace(hubPath(locale, `/classrooms/${classroom.id}`));
    return null;
  }

  return (
    <SectionCard id="delete" title={t("deleteTitle")}>
      <p className="mb-4 text-md text-muted">{t("deleteHint")}</p>
      <Button variant="secondary" onClick={() => setIsConfirming(true)}>
        {t("delete")}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t("confirmDelete", { title })}
        body={t("deleteBody")}
        confirmLabel={t("delete")}
        pendingLabel={t("deleting")}
        tone="danger"
        onConfirm={remove}
      />
    </SectionCard>
  );
}
