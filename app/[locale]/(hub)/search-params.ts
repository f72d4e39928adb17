export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** Returns one parameter, trimmed; empty when it is missing or repeated. */
export function getParam(searchParams: SearchParams, name: string): string {
  const value = searchParams[name];
  return typeof value === "string" ? value.trim() : "";
}
