import { EXAMPLE } from "./example-ids";
import { HUB_EXAMPLES } from "./examples-hub";
import type { OperationExample } from "./types";

const launch = { appSlug: "storybook", purpose: "student_activity", variant: "valid" };
const submission = {
  appSlug: "storybook",
  student: { id: EXAMPLE.studentId, displayName: "김하늘", classNumber: 1 },
};

/** Examples of a developer's playground. */
export const PLAYGROUND_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  readPlayground: {
    data: {
      pool: { id: EXAMPLE.poolId, available: 39, reserved: 10, spent: 1, granted: 50 },
      classroom: { id: EXAMPLE.classroomId, name: "Playground" },
      students: [submission.student],
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
