import { validate as isUuid } from "uuid";
import { listen } from "@/lib/database/notifications";

/** Changes within this time are reported together, since a class submits at the same bell. */
const COLLECT_MS = 200;
/** With more changes the watcher reads the whole list again. */
const MAX_IDS = 50;

/** The callbacks of a watcher of an activity's submissions. */
export interface SubmissionWatcher {
  /** The watch has started, or restarted after changes may have been missed. */
  onReady(): void;
  /** These submissions were submitted or reviewed; null when they are too many to list. */
  onChanged(submissionIds: readonly string[] | null): void;
  /** The hub is stopping. */
  onEnd(): void;
}

interface Watch {
  activityId: string;
  watcher: SubmissionWatcher;
  changed: Set<string>;
  timer: NodeJS.Timeout | null;
}

const globals = globalThis as { hubSubmissionWatches?: Set<Watch> };

function watches(): Set<Watch> {
  globals.hubSubmissionWatches ??= new Set();
  return globals.hubSubmissionWatches;
}

function reportChanges(watch: Watch): void {
  const changed = [...watch.changed];
  watch.changed.clear();
  watch.timer = null;
  watch.watcher.onChanged(changed.length > MAX_IDS ? null : changed);
}

/** The payload is `<activity id> <submission id>`, written by `submit_work` and by a review. */
function collectChange(watch: Watch, payload: string): void {
  const [activityId, submissionId = ""] = payload.split(" ");
  if (activityId !== watch.activityId || !isUuid(submissionId)) return;
  watch.changed.add(submissionId);
  watch.timer ??= setTimeout(() => reportChanges(watch), COLLECT_MS);
}

/** Watches an activity's submissions and returns a function that stops. The caller checks who may watch. */
export function watchSubmissions(activityId: string, watcher: SubmissionWatcher): () => void {
  const watch: Watch = { activityId: activityId.toLowerCase(), watcher, changed: new Set(), timer: null };
  watches().add(watch);
  const stop = listen({
    channel: "submissions",
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
export function endSubmissionWatches(): void {
  for (const { watcher } of [...watches()]) watcher.onEnd();
}
