import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "@/lib/i18n/messages";
import type { StudentRecord } from "@/packages/client/contract/records";
import { RecordedProgress } from "./recorded-progress";
import { RecordedWorks } from "./recorded-works";

const AT = "2026-03-02T00:00:00.000Z";

const work: StudentRecord["works"][number] = {
  submissionId: "w",
  title: "The market",
  primaryUrl: "https://pages.school.org/1.png",
  pictureUrl: "https://pages.school.org/1.png",
  revision: 2,
  submittedAt: AT,
  status: "revision_requested",
  reviewedAt: null,
  late: true,
  takenDown: null,
  activityId: "a",
  activityTitle: "Our town",
  app: { name: "Storybook", nameKo: null },
  feedback: [
    {
      feedbackId: "f",
      revision: 1,
      by: "teacher",
      displayName: "Ms Lee",
      stamp: "idea",
      text: "And the smell?",
      createdAt: AT,
    },
  ],
};

const activity: StudentRecord["activities"][number] = {
  activity: { id: "a", title: "Our town", classroomName: "4-2", opensAt: null, dueAt: null, closesAt: null },
  state: "revision_requested",
  startedAt: AT,
  lastActiveAt: AT,
  submissionCount: 1,
  aiCalls: 3,
  extendedTo: null,
};

const TEXTS = {
  en: ["Try again requested", "Late", "Version 2", "Good idea", "Ms Lee:", "And the smell?"],
  ko: ["다시 해 보기 요청", "늦음", "2차 제출", "좋은 생각", "Ms Lee의 말:", "And the smell?"],
} as const;

test.each(["en", "ko"] as const)(
  "a student's page in /%s shows the status and feedback of each work, and its cover and link only to those who may see works [record-2]",
  (locale) => {
    const show = (seesWorks: boolean) =>
      renderToStaticMarkup(
        <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
          <RecordedWorks works={[work]} timeZone="UTC" seesWorks={seesWorks} />
          <RecordedProgress activities={[activity]} timeZone="UTC" />
        </NextIntlClientProvider>,
      );
    for (const text of TEXTS[locale]) expect(show(true)).toContain(text);
    expect(show(true)).toContain('/activities/a/submissions/w"');
    expect(show(true)).toContain("1.png");
    expect(show(false)).not.toContain("/submissions/w");
    expect(show(false)).not.toContain("1.png");
  },
);
