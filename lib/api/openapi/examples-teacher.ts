import { EXAMPLE } from "./example-ids";
import type { OperationExample } from "./types";

/** An activity in the responses to its teachers. */
export const ACTIVITY_EXAMPLE = {
  id: EXAMPLE.activityId,
  title: "Our town",
  instructions: "Write a page about our town, and make a picture for it.",
  opensAt: "2026-11-20T00:00:00.000Z",
  closesAt: "2026-12-04T08:00:00.000Z",
  status: "open",
  spendingStoppedAt: null,
  hasCredits: true,
  app: {
    appSlug: "storybook",
    appName: "Storybook",
    appNameKo: "스토리북",
    iconUrl: null,
    supportsTeacherManage: true,
    canPreview: true,
    isUsable: true,
  },
  classroom: { id: EXAMPLE.classroomId, name: "4-2", timeZone: "Asia/Seoul" },
  studentCount: 15,
  submittedCount: 7,
  submissionCount: 8,
  waitingCount: 3,
  canDelete: false,
  updatedAt: "2026-11-20T00:10:00.000Z",
};

const activity = ACTIVITY_EXAMPLE;
const student = { displayName: "김민지", classNumber: 1, login: "minji" };

const submission = { submissionId: EXAMPLE.submissionId, revision: 2 };

/** Examples of the teachers' operations: students, passwords, activities and reviews. */
export const TEACHER_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  classroomActivities: { data: [activity] },
  createActivity: {
    body: {
      appSlug: "storybook",
      title: activity.title,
      instructions: activity.instructions,
      opensAt: "2026-11-20T09:00",
      closesAt: "2026-12-04T17:00",
    },
    data: activity,
  },
  readActivity: { data: activity },
  editActivity: {
    body: { updatedAt: "2026-11-20T00:00:00.000Z", closesAt: "2026-12-04T17:00" },
    data: activity,
  },
  deleteActivity: { data: { id: activity.id } },
  openActivity: { data: activity },
  closeActivity: { data: { ...activity, closesAt: "2026-11-21T01:30:00.000Z", status: "closed" } },
  stopSpending: { data: { ...activity, spendingStoppedAt: "2026-11-21T01:30:00.000Z" } },
  resumeSpending: { data: activity },
  classroomStudents: {
    data: [{ id: EXAMPLE.studentId, ...student, lastActiveAt: "2026-11-21T01:30:00.000Z", consent: "given" }],
  },
  makePasswords: {
    body: { studentIds: [EXAMPLE.studentId] },
    data: [{ studentId: EXAMPLE.studentId, ...student, password: "bamu-teki-hasu-47" }],
  },
  reviewList: {
    data: [
      {
        student: { id: EXAMPLE.studentId, displayName: "김민지", classNumber: 1 },
        submission: {
          ...submission,
          title: "The market in the rain",
          primaryUrl: EXAMPLE.picture,
          pictureUrl: EXAMPLE.picture,
          submittedAt: "2026-11-21T01:30:00.000Z",
          reviewedAt: null,
          takenDown: null,
          isNewSinceReview: true,
        },
      },
    ],
  },
  reviewCounts: {
    data: {
      studentCount: 15,
      submittedCount: 12,
      missingCount: 3,
      submissionCount: 13,
      waitingCount: 4,
      changedAt: "2026-11-21T01:30:00.000Z",
    },
  },
  markReviewed: {
    body: { submissions: [submission], reviewed: true },
    data: { marked: [submission], alreadySo: [], changed: [], reviewedAt: "2026-11-21T02:00:00.000Z" },
  },
};
