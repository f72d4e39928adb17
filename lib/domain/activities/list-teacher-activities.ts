import { listTaughtClassroomRows, listTeacherActivityRows } from "@/lib/db/activity-rows";
import type { Person } from "../people/person";
import {
  type ActivityProgress,
  type ActivityView,
  activityOf,
  type ClassroomName,
  classroomOf,
  progressOf,
} from "./activity-view";

/** An activity on a teacher's home. */
export type TeacherActivity = ActivityView & { progress: ActivityProgress };

/** A classroom on a teacher's home: its activities (open first, then newest) and what waits in it. */
export interface TaughtClassroom extends ClassroomName {
  studentCount: number;
  activities: TeacherActivity[];
  openCount: number;
  waitingCount: number;
}

const ORDER = { open: 1, upcoming: 2, closed: 3 } as const;

/** The classrooms that a person teaches, by name (contract, section 3); also a developer's playgrounds. */
export async function listTeacherActivities(person: Person): Promise<TaughtClassroom[]> {
  const [classrooms, found] = await Promise.all([
    listTaughtClassroomRows(person.id),
    listTeacherActivityRows(person.id),
  ]);
  return classrooms.map((row) => {
    const activities = found
      .filter((activity) => activity.classroom_id === row.id)
      .map((activity) => ({ ...activityOf(activity), progress: progressOf(activity) }))
      .sort((one, other) => ORDER[one.availability] - ORDER[other.availability]);
    return {
      ...classroomOf(row),
      studentCount: row.student_count,
      activities,
      openCount: activities.filter(({ availability }) => availability === "open").length,
      waitingCount: activities.reduce((sum, { progress }) => sum + progress.waitingCount, 0),
    };
  });
}
