import { NextIntlClientProvider } from "next-intl";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { QueryProvider } from "@/components/data/query-provider";
import { MESSAGES } from "@/lib/i18n/messages";
import type { RosterImport } from "@/packages/client/contract/rosters";
import { ImportScreen } from "./import-screen";

const NONE = { added: 0, changed: 0, archived: 0, restored: 0, unchanged: 0 };
const READY: RosterImport = {
  id: "i",
  status: "ready",
  mode: "add",
  fileName: null,
  format: "plain",
  createdAt: "2026-03-02T00:00:00.000Z",
  appliedAt: null,
  progress: { done: 0, total: 0 },
  counts: { ...NONE, unchanged: 615, refused: 0 },
  warningCount: 0,
  classroomCounts: NONE,
  overwrittenRefusals: 0,
  needsConfirmation: false,
  erasedCount: 0,
  cardsLeft: 615,
  ownCardsLeft: 0,
  failure: null,
};
const FAILURE = { code: "badZip", message: "The zip cannot be opened." };

const render = (latest: RosterImport, locale: "en" | "ko" = "en") =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="Asia/Seoul" messages={MESSAGES[locale]}>
      <QueryProvider>
        <NuqsTestingAdapter>
          <ImportScreen schoolId="s" latest={latest} signInUrl="https://hub/en/sign-in" />
        </NuqsTestingAdapter>
      </QueryProvider>
    </NextIntlClientProvider>,
  );

test("the page offers the cards of new people while the newest import is ready, applied, being checked or failed [import-5]", () => {
  const checking = { ...READY, status: "checking" } as const;
  const failed = { ...READY, status: "failed", failure: FAILURE } as const;
  for (const latest of [READY, { ...READY, status: "applied" } as const, checking, failed]) {
    const page = render(latest);
    expect(page).toContain("615 new people have no password yet");
    expect(page).toContain("Make the first 200 of 615 cards");
  }
  expect(render(READY)).toContain("There is nothing to apply.");
  expect(render({ ...READY, cardsLeft: 0 })).not.toContain("no password yet");
});

test("before an import is applied, the page says how many guardians' refusals it would overwrite", () => {
  expect(render({ ...READY, overwrittenRefusals: 2 })).toContain("2 students whose guardian has refused");
  expect(render(READY)).not.toContain("guardian has refused");
});

test("the page counts the cards that a button makes: those of this import, and with those of earlier ones", () => {
  const page = render({ ...READY, status: "applied", cardsLeft: 615, ownCardsLeft: 12 });
  expect(page).toContain("12 of them came with this import, 603 with earlier ones.");
  expect(page).toContain("Make 12 cards for this import");
  expect(page).toContain("Make the first 200 of 615 cards");
  const own = render({ ...READY, status: "applied", cardsLeft: 12, ownCardsLeft: 12 });
  expect(own).toContain("Make 12 cards<");
  expect(own).not.toContain("for this import");
});

test.each([
  ["en", "The file was not imported. The zip cannot be opened.", "roster.zip, uploaded Mar 2, 2026, 9:00"],
  ["ko", "파일을 가져오지 못했습니다. The zip cannot be opened.", "roster.zip · 2026. 3. 2."],
] as const)(
  "the page says why the newest file was refused, which it was and when, also the next day, in %s",
  (locale, why, which) => {
    const failed = { ...READY, status: "failed", failure: FAILURE, fileName: "roster.zip" } as const;
    expect(render(failed, locale)).toContain(why);
    expect(render(failed, locale)).toContain(which);
    expect(render({ ...failed, fileName: null })).toContain("The file uploaded Mar 2, 2026, 9:00");
  },
);

test("the page warns of class numbers that two students have", () => {
  expect(render({ ...READY, warningCount: 2 })).toContain("2 rows have a class number that another student");
  expect(render(READY)).not.toContain("a class number that another student");
});
