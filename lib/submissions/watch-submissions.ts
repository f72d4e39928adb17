import { validate as isUuid } from "uuid";
import { listen } from "@/lib/database/notifications";

/** Changes that come within this time of each other are told together: a class hands in at the same bell. */
const GATHER_MS = 200;
/** More than that is told as "many": whoever watches reads the list again. */
const NAMED_MAX = 50;

/** What a watcher of an activity's submissions is told. */
export interface SubmissionWatcher {
  /** Watching begins, or begins anew after a break in which changes may have been missed. */
  onReady(): void;
  /** These were handed in or reviewed; null: too many to name. */
  onChanged(submissionIds: readonly string[] | null): void;
  /** The hub ends, and so does the watch. */
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

function tell(watch: Watch): void {
  const changed = [...watch.changed];
  watch.changed.clear();
  watch.timer = null;
  watch.watcher.onChanged(changed.length > NAMED_MAX ? null : changed);
}

/** A notice is `<activity id> <submission id>`, as `submit_work` and a review write it. */
function hear(watch: Watch, notice: string): void {
  const [activityId, submissionId = ""] = notice.split(" ");
  if (activityId !== watch.activityId || !isUuid(submissionId)) return;
  watch.changed.add(submissionId);
  watch.timer ??= setTimeout(() => tell(watch), GATHER_MS);
}

/** Watches an activity's submissions, from this moment on. Answers how to stop. Who may watch is the caller's to see. */
export function watchSubmissions(activityId: string, watcher: SubmissionWatcher): () => void {
  const watch: Watch = { activityId: activityId.toLowerCase(), watcher, changed: new Set(), timer: null };
  watches().add(watch);
  const stop = listen({
    channel: "submissions",
    onListening: () => watcher.onReady(),
    onNotice: (notice) => hear(watch, notice),
  });
  return () => {
    stop();
    watches().delete(watch);
    if (watch.timer) clearTimeout(watch.timer);
  };
}

/** Ends every watch of this process: a hub that stops must not wait for readers who stay. */
export function endSubmissionWatches(): void {
  for (const { watcher } of [...watches()]) watcher.onEnd();
}
