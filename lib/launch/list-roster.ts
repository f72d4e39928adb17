import { HubError } from "@/lib/hub-error";
import type { RosterEntry } from "@/packages/client/contract/session";
import { assertUsable } from "./assert-usable";
import type { LaunchSession } from "./launch-session";
import { listRoster as findRoster } from "./queries/launch-facts";

/**
 * Lists the classroom's students by class number, then name, with the number of their submissions (protocol: Roster).
 * @throws HubError AUTH_002 unless the purpose is `teacher_manage`; AUTH_001, LAUNCH_001, LAUNCH_002
 */
export async function listRoster(session: LaunchSession): Promise<RosterEntry[]> {
  if (session.purpose !== "teacher_manage") {
    throw new HubError("AUTH_002", "Only a teacher's workspace may see the class list.");
  }
  const found = await findRoster(session);
  const [first] = found;
  if (first) assertUsable(first);
  // A row without a student is that of a classroom without students, or of an archived student.
  return found.flatMap(({ refusal: _, cause: __, ...student }) =>
    student.studentId === null ? [] : [student],
  );
}
