import type { AppLocale, TextCreateInput } from "../../client/index";
import type { HelpKind, Work } from "./work";

/** In UTF-16 units: enough context for the model, far below the hub's body limit. */
const MAX_TEXT_LENGTH = 6000;

const INSTRUCTIONS: Record<HelpKind, string> = {
  next: "Suggest two or three things that could happen next. Ask one question that helps the writer choose.",
  words: "Suggest up to three livelier words or phrases for places in the text. Quote each place shortly.",
  check: "Point out up to three spelling or punctuation slips, kindly, with the right spelling.",
};

/** Builds the request for help: the prompt is the student's unchanged page, the system message has the instructions. */
export function helpPrompt(
  kind: HelpKind,
  work: Pick<Work, "title" | "text">,
  locale: AppLocale,
): TextCreateInput {
  const language = locale === "ko" ? "Korean, in warm, simple 해요체" : "English, in warm, simple words";
  return {
    system:
      "You help a child in primary school who writes a story. Be encouraging and short: at most 80 words. " +
      "Never rewrite the story or continue it for the child; give ideas that the child can choose from. " +
      `Keep everything suitable for children. Plain text, no markdown. Answer in ${language}. ${INSTRUCTIONS[kind]}`,
    prompt: `${work.title.trim()}\n\n${work.text.slice(-MAX_TEXT_LENGTH)}`.trim(),
  };
}
