import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "@/i18n/messages";
import { WorkView } from "./work-view";

test("a text is on the page as text, never as HTML, beside its link", () => {
  const url = "https://hub.school.org/files/ab/story.txt";
  const story = { role: "file", url, kind: "text", text: "<b>Once</b>\nupon a time" } as const;
  const primary = {
    primaryUrl: "https://pages.school.org/work",
    primaryKind: "page",
    primaryText: null,
  } as const;
  const work = { title: "Story", summary: null, ...primary, assets: [story], attachments: [] };
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="UTC">
      <WorkView work={work} />
    </NextIntlClientProvider>,
  );
  expect(markup).toContain("&lt;b&gt;Once&lt;/b&gt;\nupon a time");
  expect(markup).toContain(`href="${url}"`);
});
