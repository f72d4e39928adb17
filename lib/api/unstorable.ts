import { invalid } from "@/lib/hub-error";

/** An answer names where something is wrong; it does not give a caller's megabytes back. */
const MAX_PATH_CHARACTERS = 200;
const MAX_ISSUES = 50;

type Issue = { path: string; message: string };

/** A path of a request, cut to what a person can read. */
export function shortPath(path: string): string {
  return path.length > MAX_PATH_CHARACTERS ? `${path.slice(0, MAX_PATH_CHARACTERS)}…` : path;
}

function isUnstorable(text: string): boolean {
  return text.includes("\u0000") || !text.isWellFormed();
}

function collect(value: unknown, path: string, issues: Issue[]): void {
  if (issues.length >= MAX_ISSUES) return;
  if (typeof value === "string") {
    if (isUnstorable(value))
      issues.push({ path, message: "Contains a NUL character or half of a surrogate pair." });
    return;
  }
  if (typeof value === "number" && !Number.isFinite(value))
    issues.push({ path, message: "A number too large for JSON readers." });
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const at = shortPath(path ? `${path}.${key}` : key)
      .toWellFormed()
      .replaceAll("\u0000", "");
    collect(key, at, issues);
    collect(child, at, issues);
  }
}

/**
 * PostgreSQL stores no NUL and no half of a surrogate pair, wherever in a request they stand, and no reader of JSON
 * knows an infinite number.
 * @throws HubError VAL_001 naming where
 */
export function refuseUnstorable(value: unknown): void {
  const issues: Issue[] = [];
  collect(value, "", issues);
  if (issues.length > 0) throw invalid(issues);
}
