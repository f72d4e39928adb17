import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "@/lib/i18n/messages";
import { ActivityStatus } from "./activity-status";
import { SuspendedNotice } from "./suspended-notice";

const { teacher: en } = MESSAGES.en;
const { teacher: ko } = MESSAGES.ko;

const TEXTS = {
  en: ["App suspended", "The app Storybook is suspended, so no one can start this activity."],
  ko: ["앱 중지", "이야기책 앱이 중지되어 아무도 이 활동을 시작할 수 없습니다."],
} as const;

test.each(["en", "ko"] as const)(
  "is named in /%s wherever an activity's state stands, with what it means [apps-14]",
  (locale) => {
    const app = {
      appSlug: "storybook",
      appName: "Storybook",
      appNameKo: "이야기책",
      iconUrl: null,
      supportsTeacherManage: false,
      canPreview: true,
    };
    const activity = {
      id: "a",
      title: "Our town",
      instructions: "",
      status: "open",
      opensAt: null,
      dueAt: null,
      closesAt: null,
      spendingStoppedAt: null,
      hasCredits: true,
      classroom: { id: "c", name: "4-2", timeZone: "UTC" },
      studentCount: 24,
      submittedCount: 3,
      submissionCount: 20,
      waitingCount: 14,
      canDelete: false,
      updatedAt: "2026-03-02T00:00:00.000Z",
    } as const;
    const show = (isUsable: boolean) =>
      renderToStaticMarkup(
        <NextIntlClientProvider locale={locale} messages={{ teacher: { en, ko }[locale] }} timeZone="UTC">
          <ActivityStatus activity={{ ...activity, app: { ...app, isUsable } }} />
          <SuspendedNotice app={{ name: "Storybook", nameKo: "이야기책" }} />
        </NextIntlClientProvider>,
      );
    for (const text of TEXTS[locale]) expect(show(false)).toContain(text);
    expect(show(true)).not.toContain(`>${TEXTS[locale][0]}<`);
  },
);
