/** Returns the LIKE pattern that finds a text anywhere in a value. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
