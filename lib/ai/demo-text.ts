import { fillMessage } from "@/lib/issue";
import en from "@/messages/en.json" with { type: "json" };
import ko from "@/messages/ko.json" with { type: "json" };

const MAX_TOPIC_CHARACTERS = 80;
/** How much of the first line is read: the pattern below would take very long on a line of a megabyte. */
const MAX_LINE_CHARACTERS = 1_000;

/** Words of a request that do not belong to its topic, such as "please write a short story about". */
const ENGLISH_LEAD =
  /^(?:please\s+|can you\s+|could you\s+)*(?:(?:write|tell|give|make|create|continue|help)\s+(?:me\s+)?(?:with\s+)?)?(?:(?:a|an|the|my)\s+)?(?:(?:short|little|fun|new)\s+)*(?:(?:story|poem|text|page|sentence|paragraph)s?\s+)?(?:about\s+|on\s+)?/i;

const HANGUL = /\p{Script=Hangul}/u;

/** The topic in the first line of the request that has text, cut after 80 characters. */
function extractTopic(prompt: string): string {
  const firstLine =
    prompt
      .split(/\r?\n/)
      .map((line) => line.trim())
      .find((line) => line !== "") ?? "";
  const beginning = firstLine.slice(0, MAX_LINE_CHARACTERS);
  const topic = beginning.replace(ENGLISH_LEAD, "").replace(/[\s.!?。]+$/u, "") || beginning;
  const characters = [...topic];
  if (characters.length <= MAX_TOPIC_CHARACTERS) return topic;
  return `${characters.slice(0, MAX_TOPIC_CHARACTERS).join("").trimEnd()}…`;
}

/** Returns a sample text about the topic of a request, in Korean if it contains Korean (protocol: Models and providers). */
export function writeDemoText(prompt: string): string {
  const { answer, ownStory } = HANGUL.test(prompt) ? ko.demoText : en.demoText;
  return fillMessage(answer, { topic: extractTopic(prompt) || ownStory });
}
