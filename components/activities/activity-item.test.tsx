import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "@/lib/i18n/messages";
import type { StaffActivity } from "@/packages/client/contract/activities";
import { ActivityItem } from "./activity-item";

const ACTIVITY: StaffActivity = {
  id: "a",
  title: "Our town",
  instructions: "",
  opensAt: null,
  dueAt: null,
  closesAt: null,
  status: "open",
  spendingStoppedAt: null,
  hasCredits: true,
  app: {
    appSlug: "storybook",
    appName: "Storybook",
    appNameKo: null,
    iconUrl: null,
    supportsTeacherManage: false,
    canPreview: true,
    isUsable: true,
  },
  classroom: { id: "c", name: "4-2", timeZone: "Asia/Seoul" },
  studentCount: 24,
  submittedCount: 3,
  submissionCount: 20,
  waitingCount: 14,
  canDelete: false,
  updatedAt: "2026-03-02T00:00:00.000Z",
};

test.each([
  ["en", "3 of 24 students have submitted", "14 submissions wait for review"],
  ["ko", "학생 24명 중 3명 제출", "확인할 제출물 14개"],
] as const)(
  "an activity counts students and submissions in different lines, in %s",
  (locale, students, submissions) => {
    const markup = renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
        <ActivityItem activity={ACTIVITY} mayReview onAction={null} />
      </NextIntlClientProvider>,
    );
    const lines = [...markup.matchAll(/<p\b[^>]*>(.*?)<\/p>/g)].map(([, text]) => text);
    expect(lines).toContain(students);
    expect(lines).toContain(submissions);
  },
);
