import type { ActivityView } from "@/lib/activities/get-activity";
import { type CsvFile, openCsvFile } from "@/lib/api/csv";
import { MESSAGES } from "@/lib/i18n/messages";
import type { AppLocale } from "@/lib/i18n/routing";
import type { ExportedRow } from "@/lib/submissions/export-submissions";
import { timeIn } from "@/lib/time/calendar-day";

/** The columns of the review list, with the headings that it shows, then the ids. */
function toColumns(locale: AppLocale) {
  const t = MESSAGES[locale].submissions;
  const { timeZone, summary, reviewedAt, primaryUrl, app, ...ids } = t.csvColumns;
  return [
    { key: "classNumber", header: t.number },
    { key: "studentName", header: t.student },
    { key: "status", header: t.status },
    { key: "title", header: t.work },
    { key: "summary", header: summary },
    { key: "revision", header: t.revision },
    { key: "submittedAt", header: t.time },
    { key: "reviewedAt", header: reviewedAt },
    { key: "late", header: t.late },
    { key: "timeZone", header: timeZone },
    { key: "primaryUrl", header: primaryUrl },
    { key: "appSlug", header: app },
    ...Object.entries(ids).map(([key, header]) => ({ key, header })),
  ];
}

async function* readLines(pages: AsyncIterable<ExportedRow[]>, timeZone: string, locale: AppLocale) {
  const t = MESSAGES[locale].submissions;
  const words = {
    missing: t.missingOne,
    "needs-review": t.waitingOne,
    "revision-requested": t.returnedOne,
    reviewed: t.reviewed,
    "taken-down": t.takenDownOne,
  };
  const localTime = (moment: string | null) => moment && timeIn(timeZone, new Date(moment));
  for await (const page of pages) {
    yield page.map((row) => ({
      ...row,
      timeZone,
      status: words[row.status],
      late: row.late === "true" ? t.late : null,
      submittedAt: localTime(row.submittedAt),
      reviewedAt: localTime(row.reviewedAt),
    }));
  }
}

/** Opens the submissions of an activity as a file for people: what the review list shows, in its language. */
export function openSubmissionsFile(
  pages: AsyncIterable<ExportedRow[]>,
  { title, classroom }: ActivityView,
  locale: AppLocale,
): Promise<CsvFile> {
  return openCsvFile({
    name: `${classroom.name} ${title} ${MESSAGES[locale].submissions.title}`,
    columns: toColumns(locale),
    pages: readLines(pages, classroom.timeZone, locale),
  });
}
