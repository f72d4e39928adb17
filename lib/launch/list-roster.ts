import type { RosterEntry } from "@/client/contract/session";
import { HubError } from "@/lib/hub-error";
import type { LaunchSession } from "./launch-session";
import { listRoster as listRosterRows } from "./queries/launch-facts";
import { assertStands } from "./refuse";

/**
 * The classroom's students, by class number then name: id, name, number and how much they handed in, nothing else
 * (protocol: Roster).
 * @throws HubError AUTH_002 unless the purpose is `teacher_manage`; AUTH_001, LAUNCH_001, LAUNCH_002
 */
export async function listRoster(session: LaunchSession): Promise<RosterEntry[]> {
  if (session.purpose !== "teacher_manage") {
    throw new HubError("AUTH_002", "Only a teacher's workspace may see the class list.");
  }
  const found = await listRosterRows(session);
  const [first] = found;
  if (first) assertStands(first);
  return found.flatMap((row) =>
    row.student_id === null || row.display_name === null
      ? []
      : [
          {
            studentId: row.student_id,
            displayName: row.display_name,
            classNumber: row.class_number,
            submissionCount: row.submission_count,
          },
        ],
  );
}
