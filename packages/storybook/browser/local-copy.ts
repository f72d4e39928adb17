import type { SessionContext } from "../../client/index";
import { parseWork } from "./parse-work";
import type { Work } from "./work";

export type CopyStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Changes that the hub does not have yet: the book on this device (`work`), and the hub's version that it is based on (`base`). */
export interface Copy {
  base: Work;
  work: Work;
}

/** Keeps the changes of one student on this device until the hub has them, or until they are too old (`MAX_AGE_MS`). */
export interface LocalCopy {
  read(): Copy | null;
  /** Returns false when the device refuses, so that the student can be warned. */
  write(copy: Copy): boolean;
  remove(): void;
}

const PREFIX = "storybook:";
/** Increased when the format of a copy changes, so that an older copy is not read. */
const FORMAT_VERSION = 2;
/** Older copies are removed, so that the book of a child who never came back does not stay on a shared device. */
const MAX_AGE_MS = 30 * 24 * 60 * 60_000;

/**
 * Opens the copy of the verified context's student and activity, so that children who share a device never see each other's
 * book. Also removes the old copies of everyone.
 */
export function openLocalCopy(
  storage: CopyStorage | null,
  { activity, student }: Pick<SessionContext, "activity" | "student">,
): LocalCopy {
  const key = `${PREFIX}${FORMAT_VERSION}:${activity.id}:${student?.id}`;
  removeOldCopies(storage);
  return {
    read: () => {
      const copy = parse(storage, key);
      return copy && { base: parseWork(copy.base), work: parseWork(copy.work) };
    },
    write: (copy) => {
      const isStored = attempt(() => {
        storage?.setItem(key, JSON.stringify({ savedAtMs: Date.now(), ...copy }));
        return storage !== null;
      });
      return isStored ?? false;
    },
    remove: () => attempt(() => storage?.removeItem(key)),
  };
}

/** Returns this browser's storage, or null when it is blocked. */
export function deviceStorage(): CopyStorage | null {
  return attempt(() => window.localStorage) ?? null;
}

function removeOldCopies(storage: CopyStorage | null): void {
  attempt(() => {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "");
    for (const key of keys.filter((name) => name.startsWith(PREFIX))) {
      const savedAtMs = Number(parse(storage, key)?.savedAtMs);
      if (!(Date.now() - savedAtMs < MAX_AGE_MS)) storage?.removeItem(key);
    }
  });
}

function parse(storage: CopyStorage | null, key: string): Record<string, unknown> | null {
  return attempt(() => JSON.parse(storage?.getItem(key) ?? "null")) ?? null;
}

/** Returns what `run` returns; undefined where storage is blocked, full, or has something damaged. */
export function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
