import type { Person } from "@/lib/access/person";
import { getStaffClassroom } from "@/lib/classrooms/get-classroom";
import { listAssignableAppRows } from "./queries/apps";

/** An app that may be assigned as an activity. */
export interface AssignableApp {
  appSlug: string;
  name: string;
  nameKo: string | null;
  description: string;
  descriptionKo: string | null;
  iconUrl: string | null;
  ages: { min: number; max: number };
  supportsTeacherManage: boolean;
}

/**
 * Lists the apps that may be assigned to a classroom, by name: approved ones, and in a playground also its developer's own in any state.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function listAssignableApps(person: Person, classroomId: string): Promise<AssignableApp[]> {
  await getStaffClassroom(person, classroomId);
  const found = await listAssignableAppRows(classroomId);
  return found.map(({ minAge: min, maxAge: max, ...app }) => ({ ...app, ages: { min, max } }));
}
