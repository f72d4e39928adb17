import type { SetupStep } from "@/client/contract/setup";
import type { SchoolSetupRow } from "./queries/setup";

/** Returns the setup steps of a school in order, with what each of them still lacks. */
export function toSetupSteps(row: SchoolSetupRow): SetupStep[] {
  const step = (
    key: SetupStep["key"],
    isDone: boolean,
    missingCount = 0,
    names: string[] = [],
  ): SetupStep => ({
    key,
    isDone,
    classroomsWithout: missingCount,
    classroomNames: names,
  });
  const hasClassroom = row.classroomCount > 0;
  const { withoutTeacherCount, withoutStudentCount } = row;
  return [
    step("admin", row.hasAdmin),
    step("classrooms", hasClassroom),
    step("teachers", hasClassroom && withoutTeacherCount === 0, withoutTeacherCount, row.withoutTeacherNames),
    step("students", hasClassroom && withoutStudentCount === 0, withoutStudentCount, row.withoutStudentNames),
    step("activity", row.hasActivity),
    step("credits", row.hasCredits),
  ];
}
