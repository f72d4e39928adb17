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
  createdAt: "2026-11-20T07:10:00.000Z",
  updatedAt: "2026-11-20T07:10:00.000Z",
};
const moved = { hostedUrl: "https://garden.example.org/", origins: ["https://garden.example.org"] };

/** Examples of developers' own apps. */
export const DEVELOPER_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  listOwnApps: { data: [draft] },
  registerApp: { body: newApp, data: draft },
  editOwnApp: {
    body: { ...moved, updatedAt: draft.updatedAt },
    data: { ...draft, status: "approved", proposed: moved, updatedAt: "2026-11-21T01:30:00.000Z" },
  },
  deleteDraft: { data: { appSlug: draft.appSlug } },
  submitApp: { data: { ...draft, status: "pending" } },
  withdrawApp: { data: draft },
};
