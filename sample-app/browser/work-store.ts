import type { SessionContext } from "../../client/index";
import { emptyWork, SHAPES, type Work } from "./work";

/** The methods of `Storage` that store work. */
export type WorkStorage = Pick<Storage, "getItem" | "setItem">;

/**
 * Returns the storage key of a page: by activity and student of the verified context, so that children who share a
 * device never see each other's page. A preview has a separate key for each teacher.
 */
export function workKey(context: Pick<SessionContext, "purpose" | "activity" | "student" | "actor">): string {
  const student = context.student?.id ?? "none";
  const owner = context.purpose === "student_activity" ? student : `preview:${context.actor.id}:${student}`;
  return `storybook:1:${context.activity.id}:${owner}`;
}

/** Loads the page of a key; an empty one when there is none, or when it is damaged. */
export function loadWork(storage: WorkStorage | null, key: string): Work {
  try {
    return parseWork(storage?.getItem(key) ?? null);
  } catch {
    return emptyWork();
  }
}

/** Saves the page. Returns false when storage is full or blocked, so that the student can be warned. */
export function saveWork(storage: WorkStorage | null, key: string, work: Work): boolean {
  try {
    storage?.setItem(key, JSON.stringify(work));
    return storage !== null;
  } catch {
    return false;
  }
}

/** Parses a stored page; missing or invalid fields come from an empty one. */
export function parseWork(text: string | null): Work {
  const empty = emptyWork();
  if (text === null) return empty;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== "object" || stored === null) return empty;
    const work: Work = { ...empty, ...stored };
    for (const field of ["title", "text", "picturePrompt"] as const) {
      if (typeof work[field] !== "string") work[field] = "";
    }
    if (!Array.isArray(work.suggestions)) work.suggestions = [];
    if (!SHAPES.includes(work.shape)) work.shape = empty.shape;
    return work;
  } catch {
    return empty;
  }
}

/** Returns this browser's storage, or null when it is blocked. */
export function deviceStorage(): WorkStorage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
