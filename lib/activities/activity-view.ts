import type { ClassroomName } from "@/lib/classrooms/classroom-name";
import { classroomOf } from "@/lib/classrooms/classroom-name";
import type { Availability } from "@/lib/classrooms/queries/availability";
import type { ActivityProgressRow, ActivityRow } from "./queries/activity";

/** An activity as pages show it; moments are for the classroom's time zone. */
export interface ActivityView {
  id: string;
  title: string;
  instructions: string;
  opensAt: Date | null;
  closesAt: Date | null;
  /** Since when it may spend no credits; null while it may. */
  spendingStoppedAt: Date | null;
  availability: Availability;
  app: {
    slug: string;
    name: string;
    nameKo: string | null;
    iconUrl: string | null;
    supportsTeacherManage: boolean;
    /** False for an app that has its own sign-in: nobody can be previewed there. */
    hasLaunchSession: boolean;
    /** False once an app is suspended. */
    isUsable: boolean;
  };
  classroom: ClassroomName;
}

/** How far a class is with an activity. */
export interface ActivityProgress {
  studentCount: number;
  submittedCount: number;
  submissionCount: number;
  waitingCount: number;
}

/** An activity, from its row. */
export function activityOf(row: ActivityRow): ActivityView {
  const { id, title, instructions, opensAt, closesAt, spendingStoppedAt, availability } = row;
  return {
    ...{ id, title, instructions, opensAt, closesAt, spendingStoppedAt, availability },
    app: {
      slug: row.appSlug,
      name: row.appName,
      nameKo: row.appNameKo,
      iconUrl: row.iconUrl,
      supportsTeacherManage: row.supportsTeacherManage,
      hasLaunchSession: row.integrationMode !== "legacy",
      isUsable: row.isAppUsable,
    },
    classroom: classroomOf({ ...row, id: row.classroomId, name: row.classroomName }),
  };
}

/** How far the class is, from the row of an activity. */
export function progressOf(row: ActivityProgressRow): ActivityProgress {
  const { studentCount, submittedCount, submissionCount, waitingCount } = row;
  return { studentCount, submittedCount, submissionCount, waitingCount };
}
