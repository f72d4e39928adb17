import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "@/lib/i18n/messages";
import type { AppLocale } from "@/lib/i18n/routing";
import { useMomentText } from "./when";

/** Saturday, 28 November 2026, 16:00 in Seoul. */
const NOW = new Date("2026-11-28T07:00:00Z");

function say(locale: AppLocale, at: string, timeZone = "Asia/Seoul") {
  let said = { short: "", full: "" };
  function Say() {
    said = useMomentText()({ at, timeZone }, NOW);
    return null;
  }
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
      <Say />
    </NextIntlClientProvider>,
  );
  return said;
}

test.each([
  ["2026-11-28T07:35:00Z", "today 4:35 PM", "오늘 오후 4:35"],
  ["2026-11-27T15:00:00Z", "today 12:00 AM", "오늘 오전 12:00"],
  ["2026-11-27T14:59:00Z", "yesterday 11:59 PM", "어제 오후 11:59"],
  ["2026-11-29T00:00:00Z", "tomorrow 9:00 AM", "내일 오전 9:00"],
  ["2026-12-03T09:00:00Z", "Thursday 6:00 PM", "목요일 오후 6:00"],
  ["2026-11-22T09:00:00Z", "Sunday 6:00 PM", "일요일 오후 6:00"],
  ["2026-12-05T09:00:00Z", "Dec 5", "12월 5일"],
  ["2026-12-31T15:00:00Z", "Jan 1, 2027", "2027년 1월 1일"],
])("a moment is said as people say it, in the school's time zone: %s", (at, english, korean) => {
  expect(say("en", at).short).toBe(english);
  expect(say("ko", at).short).toBe(korean);
});

test("the full date and time stand behind the short ones", () => {
  expect(say("en", "2026-11-28T07:35:00Z").full).toBe("Saturday, November 28, 2026 at 4:35 PM");
  expect(say("en", "2026-11-28T07:35:00Z", "Europe/London").short).toBe("today 7:35 AM");
});
