import { EXAMPLE } from "./example-ids";
import { ACTIVITY_EXAMPLE } from "./examples-teacher";
import type { OperationExample } from "./types";

const app = { name: "Storybook", nameKo: "스토리북" };
const school = { name: "Hanbit Elementary School", nameKo: "한빛초등학교" };

/** Examples of the operations behind home pages: of students, teachers and school admins. */
export const OWN_PAGE_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  ownActivitiesVersion: { data: { version: "q1Zb3y0Qk8mT5vXh2LrN9w" } },
  listOwnWork: {
    data: [
      {
        submissionId: EXAMPLE.submissionId,
        title: "The market in the rain",
        primaryUrl: EXAMPLE.picture,
        pictureUrl: EXAMPLE.picture,
        revision: 2,
        submittedAt: "2026-11-21T01:30:00.000Z",
        reviewedAt: null,
        takenDown: null,
        mayResubmit: false,
        activityTitle: "Our town",
        app,
        timeZone: "Asia/Seoul",
      },
    ],
  },
  listTaughtClassrooms: {
    data: [
      {
        id: EXAMPLE.classroomId,
        name: "4-2",
        school,
        studentCount: 15,
        openActivityCount: 1,
        waitingCount: 3,
        activities: [ACTIVITY_EXAMPLE],
        hasMoreActivities: false,
      },
    ],
  },
  usageTotals: {
    data: {
      spentTodayCredits: 12,
      spentThisMonthCredits: 120,
      operationsThisMonth: 48,
      reservedCredits: 10,
      dailyLimitCredits: 30,
    },
  },
  schoolSetup: {
    data: {
      schoolId: EXAMPLE.schoolId,
      isDone: false,
      hasApprovedApp: true,
      steps: [
        { key: "admin", isDone: true, classroomsWithout: 0, classroomNames: [] },
        { key: "classrooms", isDone: true, classroomsWithout: 0, classroomNames: [] },
        { key: "teachers", isDone: true, classroomsWithout: 0, classroomNames: [] },
        { key: "students", isDone: false, classroomsWithout: 2, classroomNames: ["4-1", "4-2"] },
        { key: "activity", isDone: false, classroomsWithout: 0, classroomNames: [] },
        { key: "credits", isDone: true, classroomsWithout: 0, classroomNames: [] },
      ],
    },
  },
  schoolOverview: {
    data: {
      schoolId: EXAMPLE.schoolId,
      ...school,
      availableCredits: 978,
      reservedCredits: 10,
      spentCredits: 12,
      grantedCredits: 1000,
      spentTodayCredits: 12,
      spentThisMonthCredits: 12,
      lowWaterCredits: 100,
      studentCount: 15,
      teacherCount: 1,
      classroomCount: 1,
      suspendedActivities: [{ id: EXAMPLE.activityId, title: "Our town", classroomName: "4-2", app }],
    },
  },
};
