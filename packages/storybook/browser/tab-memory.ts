import type { SessionContext } from "../../client/index";
import { attempt } from "./local-copy";
import type { Place } from "./trouble";

/** What the hub said last in this tab and where the newest change was; after the end of the launch session only the latter. */
export type Memory = { context: SessionContext; book: unknown; place: Place } | { ended: Place | null };

/**
 * What a tab remembers of its launch, for a reload while the hub tells nothing: the activity is closed, or the session has ended.
 * It is in this tab only. Show a student's book from it only when the hub has just answered that the session itself is
 * still valid (`LAUNCH_001`, `LAUNCH_002`), so that nobody else sees it.
 */
export interface TabMemory {
  read(): Memory | null;
  write(memory: Memory): void;
}

export type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const KEY = "storybook-tab";

/** Opens the memory of this tab. A new Start forgets what was known of the launch before it, which may be another child's. */
export function openTabMemory(storage: TabStorage | null, isNewStart: boolean): TabMemory {
  if (isNewStart) attempt(() => storage?.removeItem(KEY));
  return {
    read: () => attempt(() => JSON.parse(storage?.getItem(KEY) ?? "null") as Memory | null) ?? null,
    write: (memory) => {
      // An old memory must not stay when the new one cannot be written.
      attempt(() => storage?.removeItem(KEY));
      attempt(() => storage?.setItem(KEY, JSON.stringify(memory)));
    },
  };
}

/** Returns this tab's storage, or null when it is blocked. */
export function tabStorage(): TabStorage | null {
  return attempt(() => window.sessionStorage) ?? null;
}
