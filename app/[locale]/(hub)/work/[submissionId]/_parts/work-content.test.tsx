import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "@/lib/i18n/messages";
import type { SubmittedWork } from "@/lib/submissions/submitted-work";
import { WorkContent } from "./work-content";

const STORY = "Rain falls on the roof.";

/** How often a work with this summary, whose file has the story, says "What I wrote". */
function ownWordsIn(summary: string): number {
  const primary = { kind: "text", url: "/files/a.txt", text: `${STORY}\n`, takenDown: null, framePath: null };
  const work = { title: "Rain", summary, primary, assets: [], attachments: [] } as unknown as SubmittedWork;
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="UTC">
      <WorkContent work={work} />
    </NextIntlClientProvider>,
  );
  return markup.split("What I wrote").length - 1;
}

test("a work shows what the student wrote about it beside its text file, unless the file has the same text", () => {
  expect(ownWordsIn("I wrote this at my window.")).toBe(1);
  expect(ownWordsIn(STORY)).toBe(0);
});
