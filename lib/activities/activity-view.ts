import type { ClassroomName } from "@/lib/classrooms/classroom-name";
import { classroomOf } from "@/lib/classrooms/classroom-name";
import type { ActivityProgressRow, ActivityRow, Availability } from "./queries/activity";

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
  return {
    id: row.id,
    title: row.title,
    instructions: row.instructions,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    spendingStoppedAt: row.spending_stopped_at,
    availability: row.availability,
    app: {
      slug: row.app_slug,
      name: row.app_name,
      nameKo: row.app_name_ko,
      iconUrl: row.icon_url,
      supportsTeacherManage: row.supports_teacher_manage,
      hasLaunchSession: row.integration_mode !== "legacy",
      isUsable: row.is_app_usable,
    },
    classroom: classroomOf({ ...row, id: row.classroom_id, name: row.classroom_name }),
  };
}

/** How far the class is, from the row of an activity. */
export function progressOf(row: ActivityProgressRow): ActivityProgress {
  return {
    studentCount: row.student_count,
    submittedCount: row.submitted_count,
    submissionCount: row.submission_count,
    waitingCount: row.waiting_count,
  };
}
