import { NextIntlClientProvider } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WorkFiles } from "@/app/[locale]/(hub)/work/[submissionId]/_parts/work-files";
import { MESSAGES } from "@/lib/i18n/messages";
import { WorkView } from "./work-view";

type Work = ComponentProps<typeof WorkView>["work"];

const primary = {
  url: "https://pages.school.org/work",
  kind: "page",
  takenDown: null,
  text: null,
  isTooMuch: false,
  isGenerated: false,
} as const;
const file = {
  role: "file",
  url: "https://hub.school.org/files/ab/story.txt",
  kind: "text",
  takenDown: null,
  isGenerated: false,
} as const;

function inEnglish(content: ReactNode): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="UTC">
      {content}
    </NextIntlClientProvider>,
  );
}

function render(files: Pick<Work, "primary" | "assets">): string {
  return inEnglish(<WorkView work={{ title: "Story", summary: null, attachments: [], ...files }} />);
}

test("shows a text file as text, never as HTML, with a link to it [review-3]", () => {
  const story = { ...file, text: "<b>Once</b>\nupon a time", isTooMuch: false };
  const markup = render({ primary, assets: [story] });
  expect(markup).toContain("&lt;b&gt;Once&lt;/b&gt;\nupon a time");
  expect(markup).toContain(`href="${file.url}"`);
  expect(markup).not.toContain("This text cannot be shown here");
});

test("links to a text that is too much for the page, and says that it cannot be shown [review-3]", () => {
  const long = { ...file, text: null, isTooMuch: true };
  for (const markup of [render({ primary, assets: [long] }), render({ primary: long, assets: [] })]) {
    expect(markup).toContain("This text cannot be shown here");
    expect(markup).toContain(`href="${file.url}"`);
  }
});

test("in place of a file that the school has taken down, shows the reason, whatever kind of file it is", () => {
  const kinds = ["picture", "audio", "text", "file"] as const;
  for (const kind of kinds) {
    const blocked = { ...primary, url: "", kind, takenDown: "It shows a face." };
    for (const markup of [
      render({ primary, assets: [{ ...blocked, role: "image" }] }),
      render({ primary: blocked, assets: [] }),
    ]) {
      expect(markup).toContain("The school has taken this file down: It shows a face.");
      expect(markup).not.toContain('href=""');
      expect(markup).not.toMatch(/<(img|audio|video)/);
    }
  }
});

test("a picture that AI made says so, large, among the files and in the list of links [safety-18]", () => {
  const count = (markup: string) => markup.split("Made with AI").length - 1;
  const picture = { ...primary, url: "https://hub.school.org/files/ab/fox.png", kind: "picture" } as const;
  const made = { ...picture, isGenerated: true };
  expect(count(render({ primary: made, assets: [] }))).toBe(1);
  expect(count(render({ primary, assets: [{ ...made, role: "image" }] }))).toBe(1);
  expect(count(render({ primary: picture, assets: [{ ...picture, role: "cover" }] }))).toBe(0);
  const linked = [picture, made].map((one) => ({ ...one, role: "image" as const, framePath: null }));
  expect(count(inEnglish(<WorkFiles sounds={[]} files={linked} />))).toBe(1);
});
