import { createHash } from "node:crypto";
import type { Person } from "@/lib/access/person";
import { toActivityView } from "@/lib/activities/get-activity";
import { dayIn } from "@/lib/time/calendar-day";
import { listStudentActivityRows, type StudentActivityRow } from "./queries/student-home";

function studentStatus({
  workStatus,
  startedAt,
}: StudentActivityRow): "notStarted" | "inProgress" | "returned" | "submitted" | "reviewed" {
  if (workStatus === "revision_requested") return "returned";
  return workStatus ?? (startedAt === null ? "notStarted" : "inProgress");
}

function toStudentActivity(row: StudentActivityRow) {
  const { submissionId, workTitle, coverUrl, submittedAt, saidBy, saidText: text, saidStamp: stamp } = row;
  const status = studentStatus(row);
  const isDuePast = row.dueAt !== null && row.dueAt.getTime() < Date.now();
  return {
    ...toActivityView(row),
    // A work that was given back is not late, whenever the next try comes.
    dueAt: status === "returned" && isDuePast ? null : row.dueAt,
    status,
    submittedAt,
    /** The work that the card shows; null when none was submitted. */
    work: submissionId && workTitle !== null ? { submissionId, title: workTitle, coverUrl } : null,
    /** What a teacher said last about that work, and whether the student has not seen it yet. */
    said: saidBy === null ? null : { by: saidBy, text, stamp, isNew: row.saidSeenAt === null },
    /** Whether the due time has passed without a work. */
    isOverdue: submittedAt === null && isDuePast,
  };
}

export type StudentActivity = ReturnType<typeof toStudentActivity>;

/** A student's home: what to do, what opens later, what was handed in, and what is closed. */
export type StudentHome = Record<"toDo" | "comingUp" | "handedIn" | "closed", StudentActivity[]>;

function partOf({ availability, status }: StudentActivity): keyof StudentHome {
  if (availability === "closed") return "closed";
  if (status === "submitted" || status === "reviewed") return "handedIn";
  return availability === "open" ? "toDo" : "comingUp";
}

/** Sorts by a time; without one last. */
function byTime(timeOf: (activity: StudentActivity) => Date | null) {
  const number = (activity: StudentActivity) => timeOf(activity)?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return (one: StudentActivity, other: StudentActivity) => number(one) - number(other);
}

/**
 * Returns a student's home (protocol: People and roles). What a teacher gave back comes first, then what is due soonest; then what was handed in or closed last.
 * Empty for anyone who is not a student of a classroom.
 */
export async function getStudentHome(person: Person): Promise<StudentHome> {
  const found = (await listStudentActivityRows({ studentId: person.id })).map(toStudentActivity);
  const part = (name: keyof StudentHome) => found.filter((activity) => partOf(activity) === name);
  return {
    toDo: part("toDo")
      .sort(byTime(({ dueAt, closesAt }) => dueAt ?? closesAt))
      .sort((one, other) => Number(other.status === "returned") - Number(one.status === "returned")),
    comingUp: part("comingUp").sort(byTime(({ opensAt }) => opensAt)),
    handedIn: part("handedIn")
      .sort(byTime(({ submittedAt }) => submittedAt))
      .reverse(),
    closed: part("closed")
      .sort(byTime(({ closesAt }) => closesAt))
      .reverse(),
  };
}

const VERSION_CHARACTERS = 22;

/** Returns a hash of everything on a student's home. While it stays the same, the page would look the same. */
export function homeVersion({ id, displayName }: Person, home: StudentHome): string {
  // The page says "today" and "tomorrow".
  const timeZones = new Set(
    Object.values(home).flatMap((part) => part.map(({ classroom }) => classroom.timeZone)),
  );
  const days = [...timeZones].map((timeZone) => dayIn(timeZone, new Date()));
  const content = JSON.stringify([id, displayName, home, days]);
  return createHash("sha256").update(content).digest("base64url").slice(0, VERSION_CHARACTERS);
}
