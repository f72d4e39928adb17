import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "@/lib/i18n/messages";
import type { Feedback } from "@/packages/client/contract/feedback";
import { WhatNext } from "./what-next";

type Own = ComponentProps<typeof WhatNext>["own"];

const teacher = { id: "t", displayName: "송미래", role: "teacher" } as const;
const FEEDBACK: Feedback = {
  feedbackId: "f",
  submissionId: "s",
  revision: 1,
  status: "revision_requested",
  stamp: "idea",
  text: "What does it smell of?",
  author: teacher,
  createdAt: "2026-11-28T07:35:00.000Z",
  seenAt: null,
  editedAt: null,
};
const FILES = { primary: { url: "", takenDown: null, text: null }, assets: [], attachments: [] };
const OWN = {
  revision: 2,
  status: "revision_requested",
  timeZone: "Asia/Seoul",
  activity: { id: "a", title: "Our town", canStart: true },
  work: { title: "The market", summary: "It is loud and sweet.", ...FILES },
  summaryBefore: "It is loud.",
} as unknown as Own;

function render(own: Own, feedback: Feedback[]): string {
  return renderToStaticMarkup(
    <AppRouterContext value={{} as never}>
      <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="UTC">
        <WhatNext submissionId="s" own={own} feedback={feedback} expectedProfileId="p" />
      </NextIntlClientProvider>
    </AppRouterContext>,
  );
}

test("a work that was given back has the teacher's stamp and words, an answer box, Try again, and what the student changed", () => {
  const markup = render(OWN, [FEEDBACK]);
  for (const text of ["송미래", "Good idea", "What does it smell of?", "Try again", "Your answer"])
    expect(markup).toContain(text);
  expect(markup).toMatch(/<label[^>]*>Your answer<\/label>.*<textarea[^>]* required/s);
  expect(markup).toMatch(/<form[^>]*action="\/api\/v1\/activities\/a\/launch"[^>]*>.*Try again/);
  expect(markup).toMatch(/<ins[^>]*>.*sweet/);
});

test("a work that was given back in a closed activity leads to the teacher instead of the app", () => {
  const markup = render({ ...OWN, activity: { ...OWN.activity, canStart: false } }, [FEEDBACK]);
  expect(markup).toContain("Closed. Ask your teacher.");
  expect(markup).not.toContain("/launch");
});

test("before the teacher has said anything, there is no answer box, and the work can be changed", () => {
  const markup = render({ ...OWN, status: "submitted" }, []);
  expect(markup).toContain("Your work is with your teacher.");
  expect(markup).not.toContain("Your answer");
  expect(markup).toContain("Change something");
});
