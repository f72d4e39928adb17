/** The LIKE pattern of a text anywhere within. */
export function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
