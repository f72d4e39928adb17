/** What an address asks for behind its question mark, as Next reads it. */
export type Asked = Readonly<Record<string, string | string[] | undefined>>;

/** One value of an address; empty where there is none, or several. */
export function textIn(asked: Asked, name: string): string {
  const value = asked[name];
  return typeof value === "string" ? value.trim() : "";
}
