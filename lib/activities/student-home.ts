import { createHash } from "node:crypto";
import type { Person } from "@/lib/access/person";
import { toActivityView } from "./get-activity";
import { listStudentActivityRows, type StudentActivityRow } from "./queries/home";

function studentStatus({
  workStatus,
  startedAt,
}: StudentActivityRow): "notStarted" | "inProgress" | "returned" | "submitted" | "reviewed" {
  if (workStatus === "revision_requested") return "returned";
  return workStatus ?? (startedAt === null ? "notStarted" : "inProgress");
}

/**
 * Lists a student's activities by classroom: open ones first, and among these the next to close first
 * (protocol: People and roles). Empty for anyone who is not a student of a classroom.
 */
export async function listStudentActivities(person: Person) {
  const found = (await listStudentActivityRows({ studentId: person.id })).map((row) => ({
    ...toActivityView(row),
    status: studentStatus(row),
    submittedAt: row.submittedAt,
  }));
  const byClassroom = Map.groupBy(found, (activity) => activity.classroom.id);
  return [...byClassroom.values()].flatMap((activities) =>
    activities[0] ? [{ classroom: activities[0].classroom, activities }] : [],
  );
}

const VERSION_CHARACTERS = 22;

/** Returns a hash of everything on a student's home. While it stays the same, the page would look the same. */
export function activitiesVersion(
  { id, displayName }: Person,
  groups: Awaited<ReturnType<typeof listStudentActivities>>,
): string {
  const content = JSON.stringify([id, displayName, groups]);
  return createHash("sha256").update(content).digest("base64url").slice(0, VERSION_CHARACTERS);
}
