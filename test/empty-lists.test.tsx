import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ReviewBoard } from "@/app/[locale]/(hub)/activities/[activityId]/submissions/_parts/review-board";
import { OwnUsage } from "@/app/[locale]/(hub)/usage/_parts/own-usage";
import { OwnWorkList } from "@/app/[locale]/(hub)/work/_parts/own-work-list";
import { TaughtClassrooms } from "@/components/classrooms/taught-classrooms";
import { QueryProvider } from "@/components/data/query-provider";
import type { ListQuery } from "@/components/submissions/list-query";
import { ToastProvider } from "@/components/ui/toast";
import { classroomColour } from "@/lib/classrooms/classroom-colour";
import { MESSAGES } from "@/lib/i18n/messages";

const LIST = "/en/activities/a/submissions";
const OWN = {
  query: { expectedProfileId: "p" },
  pageSize: 30,
  start: null,
  page: { data: [], nextCursor: null },
};
const TOTALS = {
  spentTodayCredits: 0,
  spentThisMonthCredits: 0,
  operationsThisMonth: 0,
  reservedCredits: 0,
  dailyLimitCredits: null,
};
const NOTHING_SPENT = {
  totals: { spentCredits: 0, reservedCredits: 0, releasedCredits: 0, operations: 0 },
  groups: [],
};

const toastText = { close: "", messages: "", messagesKey: "" };

function render(list: ReactNode, locale: "en" | "ko"): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
      <QueryProvider>
        <ToastProvider text={toastText}>{list}</ToastProvider>
      </QueryProvider>
    </NextIntlClientProvider>,
  );
}

function renderReviews(status: ListQuery["status"], studentCount: number): string {
  const counts = {
    studentCount,
    submittedCount: 0,
    missingCount: 0,
    submissionCount: 0,
    waitingCount: 0,
    changedAt: null,
  };
  const initial = { activityId: "a", rows: { data: [], nextCursor: null }, counts };
  const query = { status, sort: "newest", view: "table" } as const;
  return render(
    <ReviewBoard progress={null} initial={initial} query={query} path={LIST} mayMarkReviewed />,
    "en",
  );
}

/** The texts and links of the empty state, which comes last. */
const emptyPart = (markup: string) => markup.slice(markup.indexOf("border-dashed"));

describe("an empty list says where to go on:", () => {
  test.each([
    ["en", "/en", "Go to my activities", "See the approved apps"],
    ["ko", "/kr", "내 활동으로 가기", "승인된 앱 보기"],
  ] as const)("usage, own work and taught classrooms, in %s", (locale, home, toActivities, toCatalog) => {
    const summary = { lately: { groupBy: "activity" }, byActivity: NOTHING_SPENT };
    const usage = (
      <OwnUsage expectedProfileId="p" timeZone="UTC" totals={TOTALS} {...summary} entries={OWN} />
    );
    for (const list of [usage, <OwnWorkList key="" {...OWN} />]) {
      const part = emptyPart(render(list, locale));
      expect(part).toContain(`href="${home}"`);
      expect(part).toContain(toActivities);
    }
    const classrooms = (
      <TaughtClassrooms
        locale={locale}
        messages={MESSAGES[locale]}
        {...OWN}
        covers={{}}
        still={{}}
        colourOf={classroomColour}
      />
    );
    const part = emptyPart(render(classrooms, locale));
    expect(part).toContain(`href="${home}/catalog"`);
    expect(part).toContain(toCatalog);
  });

  test.each([
    ["needs-review", "Nothing waits for review"],
    ["missing", "Everyone has submitted"],
    ["submitted", "Nothing submitted yet"],
  ] as const)("submissions filtered by %s link to all students", (status, title) => {
    const part = emptyPart(renderReviews(status, 3));
    expect(part).toContain(title);
    expect(part).toContain(`href="${LIST}?view=table"`);
  });

  test.each([undefined, "missing"] as const)(
    "submissions of a classroom without students, filtered by %s, link to the activity and do not say that everyone has submitted",
    (status) => {
      const part = emptyPart(renderReviews(status, 0));
      expect(part).toContain("No students yet");
      expect(part).not.toContain("Every student has submitted");
      expect(part).toContain('href="/en/activities/a"');
    },
  );
});
