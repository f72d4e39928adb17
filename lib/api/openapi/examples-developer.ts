import { EXAMPLE } from "./example-ids";
import { HUB_EXAMPLES } from "./examples-hub";
import type { OperationExample } from "./types";

const newApp = {
  appSlug: "word-garden",
  names: { en: "Word Garden", ko: "낱말 정원" },
  descriptions: { en: "Plant words and watch a story grow.", ko: "낱말을 심어 이야기를 키워요." },
  hostedUrl: "https://word-garden.example.org/",
  origins: ["https://word-garden.example.org"],
  locales: ["en", "ko"],
  ageRange: { min: 8, max: 13 },
  iconUrl: null,
  integrationMode: "edu_only",
  supportsTeacherManage: false,
};
const draft = {
  ...newApp,
  status: "draft",
  reviewNote: null,
  proposed: null,
  proposedRefusal: null,
  refusedChanges: null,
  createdAt: "2026-11-20T07:10:00.000Z",
  updatedAt: "2026-11-20T07:10:00.000Z",
};
const moved = { hostedUrl: "https://garden.example.org/", origins: ["https://garden.example.org"] };

const launch = { appSlug: "storybook", purpose: "student_activity", variant: "valid" };
const student = { id: EXAMPLE.studentId, displayName: "김하늘", classNumber: 1 };

/** Examples of developers' own apps and of their playground. */
export const DEVELOPER_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  listOwnApps: { data: [draft] },
  registerApp: { body: newApp, data: draft },
  editOwnApp: {
    body: { ...moved, updatedAt: draft.updatedAt },
    data: { ...draft, status: "approved", proposed: moved, updatedAt: "2026-11-21T01:30:00.000Z" },
  },
  deleteOwnApp: { data: { appSlug: draft.appSlug } },
  submitApp: { data: { ...draft, status: "pending" } },
  withdrawApp: { data: draft },
  readPlayground: {
    data: {
      pool: { id: EXAMPLE.poolId, available: 39, reserved: 10, spent: 1, granted: 50 },
      classroom: { id: EXAMPLE.classroomId, name: "Playground" },
      students: [student],
      prices: { text: 1, image: 10 },
      acceptsVersion1: true,
      launches: [{ launchId: EXAMPLE.launchId, ...launch, startedAt: "2026-11-21T01:30:00.000Z" }],
    },
  },
  startInPlayground: {
    body: { ...launch, studentId: EXAMPLE.studentId, locale: "en" },
    data: {
      launchUrl:
        "http://localhost:5173/?session=eyJhbGciOiJIUzI1NiJ9.e30.c2ln&proxy=https%3A%2F%2Fhub.example.org%2Fapi%2Fv1%2Fmcp-proxy&locale=en",
      proposed: false,
      token: {
        header: { alg: "HS256", typ: "JWT", kid: "3f0a9be4d15286a1" },
        claims: {
          version: 2,
          iss: "https://hub.example.org",
          aud: "education-proxy",
          jti: EXAMPLE.launchId,
          iat: 1795224600,
          exp: 1795239000,
          purpose: "student_activity",
          sub: EXAMPLE.studentId,
          actorId: EXAMPLE.studentId,
          actor: { id: EXAMPLE.studentId, role: "student" },
          studentId: EXAMPLE.studentId,
          activityId: EXAMPLE.activityId,
          appSlug: "storybook",
        },
      },
      expiresAt: "2026-11-21T05:30:00.000Z",
    },
  },
  playgroundCalls: {
    data: [
      {
        at: "2026-11-21T01:30:02.000Z",
        operation: "textCreate",
        status: 200,
        code: "",
        credits: 1,
        durationMs: 812.4,
        requestId: EXAMPLE.requestId,
        ...launch,
      },
    ],
  },
  playgroundSubmissions: { data: HUB_EXAMPLES.teacherList?.data },
};
