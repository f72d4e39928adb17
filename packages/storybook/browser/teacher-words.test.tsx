import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { OwnSubmittedWork } from "../../client/index";
import { LanguageProvider } from "./language";
import { SentMoment } from "./sent-moment";
import { TeacherWords } from "./teacher-words";
import { emptyWork } from "./work";

vi.stubGlobal("STATIC_HUB_URL", "https://hub.test");

const render = (content: ReactElement, locale: "en" | "ko" = "en") =>
  renderToStaticMarkup(<LanguageProvider locale={locale}>{content}</LanguageProvider>);

const said = {
  feedbackId: "f",
  revision: 1,
  by: "teacher",
  displayName: "이서연",
  stamp: "star",
  text: "First line\nsecond line",
  createdAt: "2026-11-21T01:30:00.000Z",
} as const;

const workOf = (change: Partial<OwnSubmittedWork>) =>
  ({
    submissionId: "s",
    revision: 2,
    status: "submitted",
    summary: "The rain.",
    feedback: [],
    ...change,
  }) as OwnSubmittedWork;

const wordsOf = (change: Partial<OwnSubmittedWork>, isPreview = false, locale: "en" | "ko" = "en") =>
  render(<TeacherWords work={workOf(change)} isPreview={isPreview} />, locale);

test("nothing is shown before the teacher has looked at the book", () => {
  expect(wordsOf({})).toBe("");
});

test("another try is asked for first, with the stamp, the words and what was submitted", () => {
  const shown = wordsOf({ status: "revision_requested", feedback: [said] });
  expect(shown).toContain('<h2 id="teacher-words-title">Try again</h2>');
  expect(shown).toContain("이서연 (teacher)");
  expect(shown).toContain("about version 1");
  expect(shown).toContain("Star");
  expect(shown).toContain("First line\nsecond line");
  expect(shown).toMatch(
    /<details[^>]* open=""><summary>What you submitted \(version 2\)<\/summary><p>The rain\./,
  );
  expect(shown).toContain('href="https://hub.test/en/work/s"');
});

test("a preview has no way to answer, and Korean pages lead to Korean ones", () => {
  expect(wordsOf({ status: "reviewed", feedback: [said] }, true)).not.toContain("/work/s");
  const korean = wordsOf(
    { status: "reviewed", feedback: [{ ...said, stamp: null, text: null }] },
    false,
    "ko",
  );
  expect(korean).toContain("선생님이 내 책을 확인했어요");
  expect(korean).toContain("책을 확인했어요.");
  expect(korean).toContain('href="https://hub.test/kr/work/s"');
});

test("after a submission the cover is shown, with the ways to the work, to the class and back to writing", () => {
  const work = { ...emptyWork(), title: "The snail" };
  const shown = render(<SentMoment work={work} submissionId="s" onWriteOn={() => undefined} />);
  expect(shown).toContain("Sent to your teacher!");
  expect(shown).toContain("The snail");
  expect(shown).toContain('href="https://hub.test/en/work/s"');
  expect(shown).toContain('href="https://hub.test/en"');
  expect(shown).toContain("Keep writing");
});
