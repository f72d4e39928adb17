"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { StaffActivity } from "@/client/contract/activities";
import { readActivity } from "@/client/contract/addresses";
import { ActivityStanding } from "@/components/activities/activity-standing";
import { type Deed, useActivityDeed } from "@/components/activities/use-activity-deed";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { KEPT_FRESH } from "@/components/data/kept-fresh";
import { NotNewest } from "@/components/data/not-newest";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { SectionTitle } from "@/components/ui/page-header";
import { StatList } from "@/components/ui/stat";
import { PreviewForm, type PreviewStudent, WorkspaceForm } from "./teacher-launch";

/** What an activity's page shows and does. */
export interface ActivityPanelProps {
  initial: StaffActivity;
  students: readonly PreviewStudent[];
  /** The person whose page this is. */
  shownTo: string;
  /** False for those who only read. */
  mayManage: boolean;
  /** Whether the person teaches the classroom: only then may they look inside. */
  mayLaunch: boolean;
}

/** How an activity stands, and everything that takes effect at once; kept fresh. */
export function ActivityPanel({ initial, mayManage, ...rest }: ActivityPanelProps) {
  const client = useQueryClient();
  const queryKey = queryKeyOf(readActivity, { activityId: initial.id });
  const asked = useQuery({
    queryKey,
    initialData: initial,
    queryFn: async ({ signal }) =>
      (await hubCall(readActivity, { params: { activityId: initial.id }, signal })).data,
    ...KEPT_FRESH,
  });
  const activity = asked.data;
  const act = useActivityDeed((changed) => {
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, changed);
  });
  const onDeed = mayManage ? (deed: Deed) => void act(activity, deed) : null;
  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ProgressPart activity={activity} />
        <StatePart activity={activity} onDeed={onDeed} />
        <SpendingPart activity={activity} onDeed={onDeed} />
        {rest.mayLaunch ? <LookPart activity={activity} {...rest} /> : null}
      </div>
      <NotNewest asked={[asked]} />
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
  const stats = [
    { label: t("students"), value: activity.studentCount },
    { label: t("submitted"), value: activity.submittedCount },
    { label: t("waiting"), value: activity.waitingCount },
  ];
  return (
    <Part id="progress" title={t("progress")}>
      <StatList stats={stats} />
    </Part>
  );
}

interface PartProps {
  activity: StaffActivity;
  onDeed: ((deed: Deed) => void) | null;
}

function StatePart({ activity, onDeed }: PartProps) {
  const t = useTranslations("activity");
  const isOpen = activity.status === "open";
  return (
    <Part id="state" title={t("state")}>
      <ActivityStanding standing={activity} timeZone={activity.classroom.timeZone} />
      {onDeed ? (
        <>
          <p className="mb-4 mt-2 text-md text-muted">{t(isOpen ? "closeHint" : "openHint")}</p>
          <Button variant="secondary" turnsRound onClick={() => onDeed(isOpen ? "close" : "open")}>
            {t(isOpen ? "closeNow" : "openNow")}
          </Button>
        </>
      ) : null}
    </Part>
  );
}

function SpendingPart({ activity, onDeed }: PartProps) {
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
      {onDeed ? (
        <>
          <p className="mb-4 mt-2 text-md text-muted">{t(since ? "resumeHint" : "stopHint")}</p>
          <Button
            variant={since ? "primary" : "secondary"}
            turnsRound
            onClick={() => onDeed(since ? "resume-spending" : "stop-spending")}
          >
            {t(since ? "resume" : "stop")}
          </Button>
        </>
      ) : null}
    </Part>
  );
}

/** Teachers look into an activity before it opens and after it closes, but not into an app that is suspended. */
function LookPart({
  activity,
  students,
  shownTo,
}: Pick<ActivityPanelProps, "students" | "shownTo"> & { activity: StaffActivity }) {
  const t = useTranslations("activity");
  const teacher = useTranslations("teacher");
  const { app, id, title } = activity;
  const launch = { activityId: id, title, shownTo };
  const hasNobody = app.canPreview && students.length === 0;
  return (
    <Part id="look" title={t("look")}>
      {app.isUsable ? (
        <div className="flex flex-col gap-4">
          {app.canPreview && students.length > 0 ? <PreviewForm {...launch} students={students} /> : null}
          {hasNobody ? <p className="text-md text-muted">{t("noStudents")}</p> : null}
          {app.supportsTeacherManage ? <WorkspaceForm {...launch} /> : null}
        </div>
      ) : (
        <p className="text-md text-warning">{teacher("suspended")}</p>
      )}
    </Part>
  );
}
