const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Counts letters like a reader does, without spaces: a Korean syllable is one letter, and so is an emoji. */
export function letterCount(text: string): number {
  return [...segmenter.segment(text.replace(/\s/g, ""))].length;
}
