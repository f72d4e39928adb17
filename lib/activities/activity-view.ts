import type { ClassroomName } from "@/lib/classrooms/classroom-name";
import { toClassroomName } from "@/lib/classrooms/classroom-name";
import type { ActivityAvailability } from "@/lib/classrooms/queries/availability";
import type { ActivityProgressRow, ActivityRow } from "./queries/activity";

/** An activity for pages, which format its moments in the classroom's time zone. */
export interface ActivityView {
  id: string;
  title: string;
  instructions: string;
  opensAt: Date | null;
  closesAt: Date | null;
  /** When spending credits was stopped; null while it is allowed. */
  spendingStoppedAt: Date | null;
  /** False when the credit pool cannot pay for even one text. */
  hasCredits: boolean;
  availability: ActivityAvailability;
  app: {
    slug: string;
    name: string;
    nameKo: string | null;
    iconUrl: string | null;
    supportsTeacherManage: boolean;
    /** False for an app with its own sign-in, which has no student preview. */
    hasLaunchSession: boolean;
    /** Whether the app is approved, or the classroom is the playground of the app's developer. */
    isUsable: boolean;
  };
  classroom: ClassroomName;
}

export interface ActivityProgress {
  studentCount: number;
  submittedCount: number;
  submissionCount: number;
  waitingCount: number;
}

export function toActivityView(row: ActivityRow): ActivityView {
  const { id, title, instructions, opensAt, closesAt, spendingStoppedAt, hasCredits, availability } = row;
  return {
    id,
    title,
    instructions,
    opensAt,
    closesAt,
    spendingStoppedAt,
    hasCredits,
    availability,
    app: {
      slug: row.appSlug,
      name: row.appName,
      nameKo: row.appNameKo,
      iconUrl: row.iconUrl,
      supportsTeacherManage: row.supportsTeacherManage,
      hasLaunchSession: row.integrationMode !== "legacy",
      isUsable: row.isAppUsable,
    },
    classroom: toClassroomName({ ...row, id: row.classroomId, name: row.classroomName }),
  };
}

export function toActivityProgress(row: ActivityProgressRow): ActivityProgress {
  const { studentCount, submittedCount, submissionCount, waitingCount } = row;
  return { studentCount, submittedCount, submissionCount, waitingCount };
}
