/**
 * Breaks a text between words into lines for which `measure` gives at most `width`. A word that is wider than a line is broken.
 * The writer's line breaks are kept.
 */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split(/\r\n|[\r\n]/).flatMap((paragraph) => wrapParagraph(paragraph, width, measure));
}

function wrapParagraph(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const character of word) {
      if (line !== "" && measure(line + character) > width) {
        lines.push(line);
        line = "";
      }
      line += character;
    }
  }
  lines.push(line);
  return lines;
}
