import { invalid } from "@/lib/hub-error";
import type { Issue } from "@/lib/issue";

/** These limits keep the error small when the request has very long field names or very many problems. */
const MAX_PATH_CHARACTERS = 200;
const MAX_ISSUES = 50;

/** Shortens the path of a problem to a readable length. */
export function shortPath(path: string): string {
  return path.length > MAX_PATH_CHARACTERS ? `${path.slice(0, MAX_PATH_CHARACTERS)}…` : path;
}

/** Whether PostgreSQL cannot store a text: it has a NUL character or half of a surrogate pair. */
export function isUnstorable(text: string): boolean {
  return text.includes("\u0000") || !text.isWellFormed();
}

/** Adds the problems of a value and its descendants to `issues`. */
function collect(value: unknown, path: string, issues: Issue[]): void {
  if (issues.length >= MAX_ISSUES) return;
  if (typeof value === "string") {
    if (isUnstorable(value)) issues.push({ path, message: "unstorableText" });
    return;
  }
  if (typeof value === "number" && !Number.isFinite(value)) issues.push({ path, message: "numberTooLarge" });
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const childPath = shortPath(path ? `${path}.${key}` : key)
      .toWellFormed()
      .replaceAll("\u0000", "");
    collect(key, childPath, issues);
    collect(child, childPath, issues);
  }
}

/**
 * Refuses a value that contains text which PostgreSQL cannot store (NUL, half of a surrogate pair) or a number which JSON
 * cannot express (infinity).
 * @throws HubError VAL_001 with the paths
 */
export function refuseUnstorable(value: unknown): void {
  const issues: Issue[] = [];
  collect(value, "", issues);
  if (issues.length > 0) throw invalid(issues);
}
