import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { QueryProvider } from "@/components/data/query-provider";
import { MESSAGES } from "@/lib/i18n/messages";
import { SignInCards } from "./sign-in-cards";

test("nobody is chosen at first, so that replacing one card does not end everyone's password", () => {
  const student = { classNumber: 1, login: "minji", lastActiveAt: null, consent: null };
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="UTC">
      <QueryProvider>
        <SignInCards
          chosen={[]}
          classroomId="c"
          classroom="4-2"
          students={["a", "b"].map((id) => ({ ...student, id, displayName: `Student ${id}` }))}
          signInUrl="https://hub/en/sign-in"
        />
      </QueryProvider>
    </NextIntlClientProvider>,
  );
  expect(markup).toContain("All 2 students");
  expect(markup).toContain("Nobody is chosen");
  expect(markup).not.toContain("checked=");
});
