import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ToastProvider } from "@/components/ui/toast";
import { MESSAGES } from "@/lib/i18n/messages";
import type { ProgressState, StudentProgress } from "@/packages/client/contract/progress";
import { ClassProgress } from "./class-progress";

const STATES: ProgressState[] = ["not_started", "started", "submitted", "revision_requested", "reviewed"];

const students: StudentProgress[] = STATES.map((state, index) => ({
  student: { id: `s${index}`, displayName: `Student ${index}`, classNumber: index + 1 },
  state,
  startedAt: state === "not_started" ? null : "2026-03-02T00:00:00.000Z",
  lastActiveAt: state === "not_started" ? null : "2026-03-02T00:00:00.000Z",
  submissionCount: index > 1 ? 1 : 0,
  aiCalls: index,
  extendedTo: index === 0 ? "2090-03-02T00:00:00.000Z" : null,
}));

const EXPECTED = {
  en: [
    "Not started",
    "Inactive for 10 minutes",
    "Submitted",
    "Try again requested",
    "Reviewed",
    "Remind the 3",
  ],
  ko: ["시작 전", "10분 넘게 활동 없음", "제출함", "다시 해 보기 요청", "확인함", "아직 끝내지 않은 3명"],
} as const;

test.each(["en", "ko"] as const)(
  "says in /%s where each student is, and offers a reminder to those who have not finished [progress-9]",
  (locale) => {
    const text = { region: "", close: "" } as never;
    const html = renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
        <QueryClientProvider client={new QueryClient()}>
          <ToastProvider text={text}>
            <ClassProgress activityId="a" initial={students} timeZone="UTC" />
          </ToastProvider>
        </QueryClientProvider>
      </NextIntlClientProvider>,
    );
    for (const expected of EXPECTED[locale]) expect(html).toContain(expected);
    const reminders = html.match(/Remind Student \d|Student \d 학생에게 알림 보내기/g);
    expect(reminders?.map((label) => /\d/.exec(label)?.[0])).toEqual(["0", "1", "3"]);
    expect(html).not.toContain("progress.");
  },
);
