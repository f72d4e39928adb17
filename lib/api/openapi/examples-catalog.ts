import { APP_RULES } from "@/packages/client/contract/limits";
import { EXAMPLE } from "./example-ids";
import type { OperationExample } from "./types";

const listedApp = {
  appSlug: "storybook",
  appName: "Storybook",
  appNameKo: "이야기책",
  iconUrl: null,
  status: "approved",
  integrationMode: "edu_only",
  hasProposed: false,
  developer: { id: EXAMPLE.tokenId, displayName: "Story Lab" },
  updatedAt: "2026-11-20T07:10:00.000Z",
};
const declaredTexts = {
  description: "Write and draw a story.",
  descriptionKo: "이야기를 쓰고 그려요.",
  hostedUrl: "https://storybook.example.org/",
  origins: ["https://storybook.example.org"],
  locales: ["en", "ko"],
  ageRange: { min: 8, max: 13 },
  supportsTeacherManage: true,
};
const app = {
  ...listedApp,
  ...declaredTexts,
  reviewNote: null,
  proposed: null,
  lastReview: {
    decision: "approve",
    at: listedApp.updatedAt,
    by: "Kim Jiwoo",
    reason: "Tried with a class; it has no price yet.",
    failedChecks: [],
    openRules: ["price"],
    declared: {
      appName: listedApp.appName,
      appNameKo: listedApp.appNameKo,
      iconUrl: null,
      integrationMode: listedApp.integrationMode,
      ...declaredTexts,
    },
  },
  createdAt: "2026-09-01T01:00:00.000Z",
  uses: [
    {
      schoolId: EXAMPLE.schoolId,
      schoolName: "Hanbit Elementary School",
      schoolNameKo: "한빛초등학교",
      activityCount: 3,
    },
  ],
  schoolCount: 1,
  activityCount: 3,
  runningTerm: null,
};

/** Examples of the operations by which operators look after apps. */
export const CATALOG_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  listApps: { data: [listedApp] },
  createApp: {
    body: {
      appSlug: app.appSlug,
      names: { en: app.appName, ko: app.appNameKo },
      descriptions: { en: app.description, ko: app.descriptionKo },
      hostedUrl: app.hostedUrl,
      origins: app.origins,
      locales: app.locales,
      ageRange: app.ageRange,
      iconUrl: null,
      integrationMode: app.integrationMode,
      supportsTeacherManage: true,
    },
    data: { ...app, uses: [], schoolCount: 0, activityCount: 0 },
  },
  readApp: { data: app },
  decideOnApp: {
    body: {
      decision: "approve",
      reason: "Tried with a class; it has no price yet.",
      ticks: APP_RULES.filter((rule) => rule !== "price"),
      updatedAt: listedApp.updatedAt,
    },
    data: app,
  },
  setAppMode: { body: { integrationMode: "edu_only", updatedAt: listedApp.updatedAt }, data: app },
  checkApp: {
    data: [
      { check: "public-addresses", isPassed: true, problem: null },
      { check: "own-origin", isPassed: true, problem: null },
      { check: "no-launch-parameters", isPassed: true, problem: null },
      { check: "page-opens", isPassed: true, problem: null },
      { check: "korean-page-opens", isPassed: false, problem: "bad-status" },
    ],
  },
};
