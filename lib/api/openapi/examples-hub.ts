import { EXAMPLE } from "./example-ids";
import type { OperationExample } from "./types";

const work = {
  title: "The market in the rain",
  primaryUrl: EXAMPLE.picture,
  assets: [{ role: "cover", url: EXAMPLE.picture, mimeType: "image/png", label: "Page 1" }],
};

const token = {
  id: EXAMPLE.tokenId,
  name: "Class list sync",
  createdAt: "2026-11-21T01:30:00.000Z",
  expiresAt: "2027-02-19T01:30:00.000Z",
};

const LAUNCH_ADDRESS =
  "https://storybook.example.org/?session=eyJhbGciOiJI.eyJ2ZXJzaW9u.q1Zb3y0Qk8&proxy=https%3A%2F%2Fhub.example.org%2Fapi%2Fv1%2Fmcp-proxy&locale=kr";

/** Start, submissions and the catalog of apps. */
const ACTIVITIES: Readonly<Record<string, OperationExample>> = {
  launchActivity: {
    body: { locale: "kr" },
    data: { launchUrl: LAUNCH_ADDRESS, purpose: "student_activity", expiresAt: "2026-11-21T05:30:00.000Z" },
  },
  studentSubmit: {
    body: { ...work, summary: "What I saw on the way home.", externalArtifactId: "book:1" },
    data: {
      submissionId: EXAMPLE.submissionId,
      externalArtifactId: "book:1",
      revision: 2,
      created: false,
      submittedAt: "2026-11-21T01:30:00.000Z",
    },
  },
  teacherList: {
    data: [
      {
        type: "submission",
        submissionId: EXAMPLE.submissionId,
        activityId: EXAMPLE.activityId,
        student: { id: EXAMPLE.studentId, displayName: "김민지", classNumber: 1 },
        appSlug: "storybook",
        externalArtifactId: "book:1",
        ...work,
        summary: "What I saw on the way home.",
        attachments: [],
        meta: {},
        revision: 2,
        submittedAt: "2026-11-21T01:30:00.000Z",
        updatedAt: "2026-11-21T01:30:00.000Z",
        reviewedAt: null,
      },
    ],
  },
  approvedApps: {
    data: [
      {
        appSlug: "storybook",
        appName: "Storybook",
        hostedUrl: "https://storybook.example.org/",
        supportsTeacherManage: true,
        description: "Children write and illustrate a book.",
        integrationMode: "edu_only",
        locales: ["en", "ko"],
        ageRange: { min: 8, max: 12 },
        iconUrl: null,
      },
    ],
  },
};

/** Class lists, usage, the caller's password and API tokens. */
const ADMINISTRATION: Readonly<Record<string, OperationExample>> = {
  lmsClassrooms: {
    data: [
      {
        id: EXAMPLE.classroomId,
        name: "4-2",
        school: { id: EXAMPLE.schoolId, name: "한빛초등학교" },
        studentCount: 15,
      },
    ],
  },
  lmsTeachers: {
    data: [{ id: EXAMPLE.teacherId, displayName: "이서연", classroomIds: [EXAMPLE.classroomId] }],
  },
  lmsStudents: {
    data: [
      { id: EXAMPLE.studentId, displayName: "김민지", classNumber: 1, classroomIds: [EXAMPLE.classroomId] },
    ],
  },
  lmsActivities: {
    data: [
      {
        id: EXAMPLE.activityId,
        title: "Our town",
        appSlug: "storybook",
        classroomId: EXAMPLE.classroomId,
        opensAt: null,
        closesAt: "2026-12-04T08:00:00.000Z",
        status: "open",
      },
    ],
  },
  usageEntries: {
    data: [
      {
        id: EXAMPLE.entryId,
        at: "2026-11-21T01:30:00.000Z",
        type: "settle",
        amountCredits: 1,
        balanceAfterCredits: 978,
        mediaType: "text",
        model: "demo-text",
        actor: { id: EXAMPLE.studentId, displayName: "김민지" },
        classroomId: EXAMPLE.classroomId,
        activityId: EXAMPLE.activityId,
        appSlug: "storybook",
        operationId: EXAMPLE.operationId,
        holdState: "settled",
      },
    ],
  },
  usageLedger: {
    data: [
      {
        id: EXAMPLE.entryId,
        at: "2026-11-21T01:30:00.000Z",
        type: "settle",
        amountCredits: 1,
        balanceAfterCredits: 978,
        mediaType: "text",
        model: "demo-text",
        actor: { id: EXAMPLE.studentId, displayName: "김민지" },
        classroomId: EXAMPLE.classroomId,
        activityId: EXAMPLE.activityId,
        appSlug: "storybook",
        operationId: EXAMPLE.operationId,
        holdState: "settled",
        activityTitle: "Our town",
        classroomName: "4-2",
        app: { name: "Storybook", nameKo: "스토리북" },
        school: { name: "Hanbit Elementary School", nameKo: "한빛초등학교" },
        note: null,
        timeZone: "Asia/Seoul",
      },
    ],
  },
  usagePeople: {
    data: [{ id: EXAMPLE.studentId, displayName: "김민지", classroomName: "4-2" }],
  },
  usageSummary: {
    data: {
      totals: { spentCredits: 12, reservedCredits: 10, releasedCredits: 0, operations: 3 },
      groups: [{ key: EXAMPLE.studentId, label: "김민지", spentCredits: 12, operations: 3 }],
    },
  },
  changePassword: {
    body: { currentPassword: "river-lamp-42", newPassword: "seven-green-kites" },
    data: { changed: true },
  },
  createToken: {
    body: { name: "Class list sync", password: "river-lamp-42", expiresInDays: 90 },
    data: { ...token, token: "eduhub_…" },
  },
  listTokens: { data: [{ ...token, lastUsedAt: null }] },
  revokeToken: { data: { id: EXAMPLE.tokenId, revoked: true } },
};

/** Examples of the operations that are called with an API token or the sign-in cookie. */
export const HUB_EXAMPLES: Readonly<Record<string, OperationExample>> = { ...ACTIVITIES, ...ADMINISTRATION };
