/** Where a text may be cut: after the end of a sentence or line, else between words. */
const SENTENCE_END = /[.!?。！？…\n]["'”’)\]]*\s*/g;

/** The length of the longest beginning of `text` of at most `max` characters that ends with a sentence, a word, or a whole character. */
function cutLength(text: string, max: number): number {
  if (text.length <= max) return text.length;
  const beginning = text.slice(0, max);
  const lastSentence = [...beginning.matchAll(SENTENCE_END)].at(-1);
  if (lastSentence) return lastSentence.index + lastSentence[0].length;
  const lastSpace = beginning.search(/\s\S*$/);
  if (lastSpace > 0) return lastSpace + 1;
  // Not between the two halves of a character.
  return beginning.isWellFormed() ? max : max - 1;
}

/** Cuts a text into pieces of at most `max` characters, which together are the text. */
export function splitText(text: string, max: number): string[] {
  const pieces: string[] = [];
  for (let rest = text; rest !== ""; ) {
    const length = cutLength(rest, max);
    pieces.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return pieces;
}
