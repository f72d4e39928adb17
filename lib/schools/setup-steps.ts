import type { SetupStep } from "@/client/contract/setup";
import type { SchoolSetupRow } from "./queries/setup";

/** The steps of a school in their order, and what each still lacks. */
export function setupStepsOf(row: SchoolSetupRow): SetupStep[] {
  const step = (key: SetupStep["key"], isDone: boolean, without = 0, names: string[] = []): SetupStep => ({
    key,
    isDone,
    classroomsWithout: without,
    classroomNames: names,
  });
  const hasClassroom = row.classroom_count > 0;
  const { without_teacher_count: noTeacher, without_student_count: noStudent } = row;
  return [
    step("admin", row.has_admin),
    step("classrooms", hasClassroom),
    step("teachers", hasClassroom && noTeacher === 0, noTeacher, row.without_teacher_names),
    step("students", hasClassroom && noStudent === 0, noStudent, row.without_student_names),
    step("activity", row.has_activity),
    step("credits", row.has_credits),
  ];
}
