import { EXAMPLE } from "./example-ids";
import type { OperationExample } from "./types";

const session = {
  purpose: "student_activity",
  appSlug: "storybook",
  appName: "Storybook",
  actor: { id: EXAMPLE.studentId, role: "student", displayName: "김민지" },
  student: { id: EXAMPLE.studentId, displayName: "김민지" },
  activity: {
    id: EXAMPLE.activityId,
    title: "Our town",
    instructions: "Write three pages about a place you like.",
    closesAt: "2026-12-04T08:00:00.000Z",
  },
  classroom: { id: EXAMPLE.classroomId, name: "4-2" },
  school: { id: EXAMPLE.schoolId, name: "한빛초등학교" },
  billing: "school-pool",
  locale: "kr",
  canSubmit: true,
  consent: null,
  expiresAt: "2026-11-21T05:30:00.000Z",
};

/** Examples of the operations that apps call with a launch session. */
export const PROXY_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  health: {
    data: { status: "ok", version: "0.1.0", database: "ok", storage: "ok", time: "2026-11-21T01:30:00.000Z" },
  },
  sessionContext: { data: session },
  sessionRoster: {
    data: [{ studentId: EXAMPLE.studentId, displayName: "김민지", classNumber: 1, submissionCount: 2 }],
  },
  sessionWorks: {
    data: [
      {
        submissionId: EXAMPLE.submissionId,
        externalArtifactId: "book-1",
        title: "비 오는 시장",
        summary: null,
        primaryUrl: "https://files.example.org/4f/page-1.png",
        assets: [{ role: "cover", url: "https://files.example.org/4f/page-1.png", mimeType: "image/png" }],
        attachments: [],
        meta: {},
        revision: 2,
        submittedAt: "2026-11-21T02:10:00.000Z",
        reviewedAt: null,
      },
    ],
  },
  sessionState: { data: { page: 2, text: "It rained on the market." } },
  saveSessionState: {
    body: { page: 2, text: "It rained on the market." },
    data: { updatedAt: "2026-11-21T02:05:00.000Z" },
  },
  account: {
    data: {
      billing: "school-pool",
      credits: { available: 978, reserved: 10 },
      prices: { text: 1, image: 10 },
      models: { text: ["demo-text"], image: ["demo-image"] },
      defaults: { text: "demo-text", image: "demo-image" },
      limits: { perStudentPerDay: 50, usedToday: 12 },
    },
  },
  quote: {
    body: { media_type: "image" },
    data: { media_type: "image", credits: 10, billing: "school-pool", unit: "credit" },
  },
  textCreate: {
    body: { prompt: "Three words that describe a market in the rain." },
    data: {
      id: EXAMPLE.operationId,
      text: "Glistening, busy, warm.",
      model: "demo-text",
      finishReason: "stop",
      usage: { inputTokens: 14, outputTokens: 9 },
      credits: 1,
    },
  },
  uploadUrl: {
    body: { filename: "page-1.png", mimeType: "image/png", sizeBytes: 48213 },
    data: {
      uploadUrl: `${EXAMPLE.picture}?upload=q1Zb3y0Qk8`,
      method: "PUT",
      headers: { "Content-Type": "image/png" },
      publicUrl: EXAMPLE.picture,
      expiresAt: "2026-11-21T01:45:00.000Z",
      maxBytes: 26_214_400,
    },
  },
  mediaCreate: {
    body: { prompt: "A red fox reading under a lamp", quality: "fast", aspectRatio: "4:3" },
    data: {
      id: EXAMPLE.jobId,
      status: "queued",
      model: "demo-image",
      quality: "fast",
      credits: { amount: 10, state: "reserved" },
      pollAfterMs: 1000,
    },
  },
  mediaGet: {
    body: { id: EXAMPLE.jobId },
    data: {
      id: EXAMPLE.jobId,
      status: "completed",
      model: "demo-image",
      url: EXAMPLE.picture,
      mimeType: "image/png",
      width: 1024,
      height: 768,
      sizeBytes: 48213,
      credits: { amount: 10, state: "settled" },
    },
  },
  catalog: {
    data: [
      {
        id: "demo-korean-1",
        name: "하늘",
        description: "A bright voice for reading Korean aloud.",
        locale: "ko",
      },
    ],
  },
};
