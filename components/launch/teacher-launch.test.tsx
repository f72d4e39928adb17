import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "@/lib/i18n/messages";
import { PreviewForm } from "./teacher-launch";

test.each([
  ["en", /Nothing is saved in a preview, but AI help in it uses the school&#x27;s credits\./],
  ["ko", /저장되지 않습니다\. 하지만 AI의 도움을 받으면 학교 크레딧을 씁니다\./],
] as const)(
  "a preview says before it starts that nothing is saved and that AI help costs credits, in %s",
  (locale, text) => {
    const students = [{ id: "s", displayName: "김민지", classNumber: 1 }];
    const markup = renderToStaticMarkup(
      <AppRouterContext value={{} as never}>
        <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
          <PreviewForm activityId="a" title="Our town" expectedProfileId="p" students={students} />
        </NextIntlClientProvider>
      </AppRouterContext>,
    );
    expect(markup).toMatch(text);
  },
);
