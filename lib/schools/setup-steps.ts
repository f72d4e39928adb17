import type { SetupStep } from "@/packages/client/contract/setup";
import type { SchoolSetupRow } from "./queries/setup";

/** Returns the setup steps of a school in order, with what each of them still lacks. */
export function toSetupSteps(row: SchoolSetupRow): SetupStep[] {
  const hasClassroom = row.classroomCount > 0;
  const step = (key: SetupStep["key"], isDone: boolean): SetupStep => ({
    key,
    isDone,
    classroomsWithout: 0,
    classroomNames: [],
  });
  /**
   * A step that is done when the school has classrooms and `classroomsWithout` is 0. Once a work has been submitted in the
   * school, the step is done as long as there is a classroom, so that a classroom added later does not undo the step.
   */
  const perClassroomStep = (
    key: SetupStep["key"],
    classroomsWithout: number,
    classroomNames: string[],
  ): SetupStep => ({
    key,
    isDone: hasClassroom && (row.hasHadWorks || classroomsWithout === 0),
    classroomsWithout,
    classroomNames,
  });
  return [
    step("admin", row.hasAdmin),
    step("classrooms", hasClassroom),
    perClassroomStep("teachers", row.withoutTeacherCount, row.withoutTeacherNames),
    perClassroomStep("students", row.withoutStudentCount, row.withoutStudentNames),
    step("activity", row.hasActivity),
    step("credits", row.hasCredits),
  ];
}
