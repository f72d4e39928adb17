import type { Person } from "@/lib/access/person";
import type { ClassroomName } from "@/lib/classrooms/classroom-name";
import { type ActivityView, activityOf } from "./activity-view";
import { listStudentActivityRows, type StudentActivityRow } from "./queries/own";

/** How far a student is with an activity. */
export type StudentStatus = "notStarted" | "inProgress" | "submitted" | "reviewed";

/** An activity on a student's home. */
export interface StudentActivity extends ActivityView {
  status: StudentStatus;
  submittedAt: Date | null;
}

function statusOf(row: StudentActivityRow): StudentStatus {
  if (row.isReviewed !== null) return row.isReviewed ? "reviewed" : "submitted";
  return row.startedAt === null ? "notStarted" : "inProgress";
}

/**
 * A student's activities by classroom: what is open first, the next to close at the top (protocol: People and roles).
 * Empty for someone who is a student of no classroom.
 */
export async function listStudentActivities(
  person: Person,
): Promise<{ classroom: ClassroomName; activities: StudentActivity[] }[]> {
  const found = (await listStudentActivityRows(person.id)).map((row) => ({
    ...activityOf(row),
    status: statusOf(row),
    submittedAt: row.submittedAt,
  }));
  const byClassroom = Map.groupBy(found, (activity) => activity.classroom.id);
  return [...byClassroom.values()].flatMap((activities) =>
    activities[0] ? [{ classroom: activities[0].classroom, activities }] : [],
  );
}
