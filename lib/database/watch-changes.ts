import { validate as isUuid } from "uuid";
import { type Listener, listen } from "./notifications";

/** Changes within this time are reported together, since a class often submits at the same moment. */
const COLLECT_MS = 200;
/** When more rows have changed, `onChanged` gets null, and the watcher reads the whole list again. */
const MAX_IDS = 50;

export interface ChangeWatcher {
  /** The watch has started, or restarted after changes may have been missed. */
  onReady(): void;
  /** The rows with these ids are new or have changed; null when they are too many to list. */
  onChanged(ids: readonly string[] | null): void;
  /** The hub is stopping. */
  onEnd(): void;
}

interface Watch {
  key: string;
  watcher: ChangeWatcher;
  changed: Set<string>;
  timer: NodeJS.Timeout | null;
}

const globals = globalThis as { hubWatches?: Set<Watch> };

function watches(): Set<Watch> {
  globals.hubWatches ??= new Set();
  return globals.hubWatches;
}

function reportChanges(watch: Watch): void {
  const changed = [...watch.changed];
  watch.changed.clear();
  watch.timer = null;
  watch.watcher.onChanged(changed.length > MAX_IDS ? null : changed);
}

/** The payload is `<key> <id of the changed row>`. */
function collectChange(watch: Watch, payload: string): void {
  const [key, id = ""] = payload.split(" ");
  if (key !== watch.key || !isUuid(id)) return;
  watch.changed.add(id);
  watch.timer ??= setTimeout(() => reportChanges(watch), COLLECT_MS);
}

/** Watches the changes that a channel notifies with this key, a UUID, and returns a function that stops watching. */
export function watchChanges(
  { channel, key }: { channel: Listener["channel"]; key: string },
  watcher: ChangeWatcher,
): () => void {
  const watch: Watch = { key: key.toLowerCase(), watcher, changed: new Set(), timer: null };
  watches().add(watch);
  const stop = listen({
    channel,
    onListening: () => watcher.onReady(),
    onNotification: (payload) => collectChange(watch, payload),
  });
  return () => {
    stop();
    watches().delete(watch);
    if (watch.timer) clearTimeout(watch.timer);
  };
}

/** Ends every watch of this process, so that a stopping hub does not wait for open streams. */
export function endWatches(): void {
  for (const { watcher } of [...watches()]) watcher.onEnd();
}
