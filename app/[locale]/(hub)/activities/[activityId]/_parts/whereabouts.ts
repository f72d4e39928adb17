import type { StudentProgress } from "@/packages/client/contract/progress";

/** Where a student is, as a teacher asks: of those who have started, whether they write now or have been still for a while. */
export const WHEREABOUTS = [
  "revision_requested",
  "still",
  "writing",
  "started",
  "not_started",
  "submitted",
  "reviewed",
] as const;
export type Whereabouts = (typeof WHEREABOUTS)[number];

const MINUTE_MS = 60_000;
/** An app that is open saves at the latest after a minute of writing. */
const WRITING_MS = 2 * MINUTE_MS;
const STILL_MS = 10 * MINUTE_MS;

/** Where a student is at the moment `now`, in milliseconds. A student who was asked to try again may be writing again. */
export function whereaboutsOf(
  { state, lastActiveAt }: Pick<StudentProgress, "state" | "lastActiveAt">,
  now: number,
): Whereabouts {
  const quietMs = lastActiveAt === null ? Number.POSITIVE_INFINITY : now - Date.parse(lastActiveAt);
  if (state === "revision_requested" && quietMs < WRITING_MS) return "writing";
  if (state !== "started") return state;
  if (quietMs < WRITING_MS) return "writing";
  return quietMs < STILL_MS ? "started" : "still";
}

/** Whether a reminder makes sense: the student has to do something. */
export function hasToDo(whereabouts: Whereabouts): boolean {
  return whereabouts !== "submitted" && whereabouts !== "reviewed";
}
