import type { AppLocale, TextCreateInput } from "../../client/index";
import type { HelpKind, Work } from "./work";

/**
 * In UTF-16 units. Enough of the story for the model. Short, because the pending request is saved with the book, for which the
 * hub keeps at most 64 KB.
 */
const MAX_STORY_LENGTH = 1500;

const INSTRUCTIONS: Record<HelpKind, string> = {
  next: "Suggest two or three things that could happen next. Ask one question that helps the writer choose.",
  words: "Suggest up to three livelier words or phrases for places in the text. Quote each place briefly.",
  check: "Point out up to three spelling or punctuation slips, kindly, with the right spelling.",
};

/**
 * Builds the request for help with a page. The prompt is the title and the end of the student's unchanged story up to and
 * including that page. For `check`, the story is only that page. The system message has the instructions.
 */
export function helpPrompt(
  kind: HelpKind,
  { work, pageId }: { work: Pick<Work, "title" | "pages">; pageId: string },
  locale: AppLocale,
): TextCreateInput {
  const language = locale === "ko" ? "Korean, in warm, simple 해요체" : "English, in warm, simple words";
  const position = work.pages.findIndex(({ id }) => id === pageId);
  // Spelling is checked on the open page only; an idea needs what happened before.
  const pages = work.pages.slice(kind === "check" ? position : 0, position + 1);
  const story = pages.map(({ text }) => text.trim()).join("\n\n");
  // The cut may leave half of an emoji at the beginning, which the hub would refuse.
  const end = story.slice(-MAX_STORY_LENGTH).replace(/^[\udc00-\udfff]/, "");
  return {
    system:
      "You help a child in primary school who writes a story. Be encouraging and short: at most 80 words. " +
      "Never rewrite the story or continue it for the child; give ideas that the child can choose from. " +
      `Keep everything suitable for children. Plain text, no markdown. Answer in ${language}. ${INSTRUCTIONS[kind]}`,
    prompt: `${work.title.trim()}\n\n${end}`.trim(),
  };
}
