import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { SessionContext } from "../../client/index";
import { LanguageProvider } from "./language";
import { WorkspaceHeader } from "./workspace-header";

vi.stubGlobal("STATIC_HUB_URL", "https://hub.test");
const HOUR_MS = 3_600_000;

function headerOf(locale: "en" | "ko", closesAt: string | null): string {
  const context = {
    purpose: "student_preview",
    actor: { displayName: "Kim" },
    classroom: { name: "4-2" },
    activity: { title: "Our town", closesAt },
  } as SessionContext;
  return renderToStaticMarkup(
    <LanguageProvider locale={locale}>
      <WorkspaceHeader context={context} />
    </LanguageProvider>,
  );
}

test.each([
  ["en", /Open until \w+ \d/, /Ended \w+ \d/],
  ["ko", /\d까지 할 수 있어요/, /\d에 마감됐어요/],
] as const)("says until when an activity is open, or when it ended: %s", (locale, open, ended) => {
  const [before, after] = [-HOUR_MS, HOUR_MS].map((ms) => new Date(Date.now() + ms).toISOString());
  expect(headerOf(locale, after ?? "")).toMatch(open);
  expect(headerOf(locale, before ?? "")).toMatch(ended);
  expect(headerOf(locale, before ?? "")).not.toMatch(open);
  expect(headerOf(locale, null)).toContain(`href="https://hub.test/${locale === "ko" ? "kr" : "en"}"`);
  expect(headerOf(locale, null)).not.toMatch(/Open until|Ended|까지|마감/);
});
