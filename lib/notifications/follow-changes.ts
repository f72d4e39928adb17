import type { Person } from "@/lib/access/person";
import { listClassroomIds } from "@/lib/access/queries/has-right";
import { type Change, listen } from "@/lib/database/changes";
import type { ChangeEvent, ChangeKind } from "@/packages/client/contract/change-event";

const RECHECK_MS = 60_000;
/** Changes within this time are told together, since a class often submits at the same moment. */
const COLLECT_MS = 200;
/** When more have changed, `ids` is null, and the reader reads the whole list again. */
const MAX_IDS = 50;

/** The kinds of changes that are told to those who may review a classroom. */
const OF_CLASSROOMS: ReadonlySet<string> = new Set<ChangeKind>(["submissions", "progress"]);

export interface Heard {
  /** Whether a person is told of a change. */
  isHeard(change: Change): boolean;
  /** The classrooms of which the person is told; another text once they are others. */
  classrooms: string;
}

/**
 * Returns which changes a person's event stream tells: those of submissions and progress in the classrooms that the person may
 * review, and their own. It decides what is told only; what has changed is read, and the right to it checked, by other operations.
 */
export async function findHeardChanges(person: Person): Promise<Heard> {
  // Operators hear of every classroom, students and school admins of none.
  const reviews = person.role === "teacher" || person.role === "developer";
  const ids = new Set(reviews ? await listClassroomIds(person, "review") : []);
  return {
    isHeard: ({ kind, audience }) =>
      OF_CLASSROOMS.has(kind) ? person.role === "operator" || ids.has(audience) : audience === person.id,
    classrooms: [...ids].sort().join(),
  };
}

/** Who is told. After `onEnd` nothing follows. */
export interface ChangeReader {
  /** At the start, and whenever changes may have been missed. */
  onReady(): void;
  onChanged(event: ChangeEvent): void;
  /** The reader lost access, or the hub is stopping. */
  onEnd(): void;
}

/**
 * Tells a reader of changes, and returns a function that stops. `recheck` is asked before each event and every minute; what was
 * collected for a reader who has lost access is dropped, and when it throws, the reader's access has ended.
 */
export function followChanges(heard: Heard, recheck: () => Promise<Heard>, reader: ChangeReader): () => void {
  let now = heard;
  let { classrooms } = heard;
  const collected = new Map<string, Change>();
  let timer: NodeJS.Timeout | undefined;
  const check = async () => {
    try {
      now = await recheck();
      return true;
    } catch {
      reader.onEnd();
      return false;
    }
  };
  const report = async () => {
    timer = undefined;
    const changes = [...collected.values()];
    collected.clear();
    if (!(await check())) return;
    for (const [kind, ofKind] of Map.groupBy(changes.filter(now.isHeard), (change) => change.kind)) {
      const ids = ofKind.length > MAX_IDS ? null : ofKind.map(({ id }) => id);
      reader.onChanged({ kind: kind as ChangeKind, ids });
    }
  };
  // An open list of a class that the person teaches no more is read again, and is then refused.
  const checkTimer = setInterval(async () => {
    if (!(await check()) || now.classrooms === classrooms) return;
    classrooms = now.classrooms;
    reader.onChanged({ kind: "submissions", ids: null });
  }, RECHECK_MS);
  const stop = listen({
    onListening: () => reader.onReady(),
    onChange: (change) => {
      if (!now.isHeard(change)) return;
      collected.set(`${change.kind} ${change.id}`, change);
      timer ??= setTimeout(report, COLLECT_MS);
    },
    onEnd: () => reader.onEnd(),
  });
  return () => {
    stop();
    clearInterval(checkTimer);
    clearTimeout(timer);
  };
}
