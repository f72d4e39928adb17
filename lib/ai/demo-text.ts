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

function inKorean(topic: string): string {
  return [
    "[데모 출력] 실제 AI가 아니라 연습용으로 만들어진 글입니다.",
    "",
    `주제: ${topic}`,
    "",
    "어느 맑은 아침, 작은 발견 하나가 하루를 바꾸어 놓았습니다.",
    "처음에는 아무도 몰랐지만, 가만히 들여다보니 그 안에 새로운 이야기가 숨어 있었습니다.",
    "친구들은 서로의 생각을 나누며 한 걸음씩 앞으로 나아갔습니다.",
    "",
    "이제 여러분의 차례입니다. 다음에는 무슨 일이 일어날까요? 누가, 어디에서, 왜 그랬는지 떠올려 보세요.",
  ].join("\n");
}

function inEnglish(topic: string): string {
  return [
    "[Demo output] This is a sample text, not written by a real AI model.",
    "",
    `Topic: ${topic}`,
    "",
    "One bright morning, a small discovery changed the whole day.",
    "At first nobody noticed, but looking closer they found a new story hiding inside.",
    "The friends shared their ideas, and step by step they went on together.",
    "",
    "Now it is your turn. What happens next? Think about who is there, where they are, and why.",
  ].join("\n");
}

/**
 * Returns a sample text about the topic of the request, labelled as demo output. The text is Korean when the request contains
 * Korean, else English (protocol: Models and providers).
 */
export function writeDemoText(prompt: string): string {
  if (HANGUL.test(prompt)) return inKorean(extractTopic(prompt));
  return inEnglish(extractTopic(prompt) || "a story of your own");
}
