import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "@/lib/i18n/messages";
import { ReviewFilters } from "./review-filters";

/** The texts of an element's links, in order. */
const linksOf = (markup: string) =>
  [...markup.matchAll(/<a\b[^>]*>(.*?)<\/a>/g)].map(([, text = ""]) =>
    text
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );

test.each([
  [
    "en",
    ["All students 24 students", "Submitted 3 students", "Not submitted 21 students"],
    "Waiting for review 14 submissions",
  ],
  ["ko", ["전체 학생 24명", "제출 3명", "미제출 21명"], "확인 대기 제출물 14개"],
] as const)(
  "counts students in one row and submissions in another, each with its unit, in %s",
  (locale, students, waiting) => {
    const counts = { studentCount: 24, submittedCount: 3, missingCount: 21, waitingCount: 14 };
    const markup = renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
        <ReviewFilters
          path="/en/activities/a/submissions"
          query={{ status: undefined, sort: "newest", view: "gallery" }}
          counts={{ ...counts, submissionCount: 20, changedAt: null }}
        />
      </NextIntlClientProvider>,
    );
    const [row = "", rest = ""] = /<div\b.*?<\/div>(.*)/.exec(markup) ?? [];
    expect(linksOf(row.slice(0, row.length - rest.length))).toEqual(students);
    expect(linksOf(rest)).toEqual([waiting]);
  },
);
