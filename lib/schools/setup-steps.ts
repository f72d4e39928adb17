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
  const hasClassroom = row.classroomCount > 0;
  const { withoutTeacherCount: noTeacher, withoutStudentCount: noStudent } = row;
  return [
    step("admin", row.hasAdmin),
    step("classrooms", hasClassroom),
    step("teachers", hasClassroom && noTeacher === 0, noTeacher, row.withoutTeacherNames),
    step("students", hasClassroom && noStudent === 0, noStudent, row.withoutStudentNames),
    step("activity", row.hasActivity),
    step("credits", row.hasCredits),
  ];
}
