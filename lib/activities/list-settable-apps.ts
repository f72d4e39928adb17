import type { Person } from "@/lib/access/person";
import { getStaffClassroom } from "@/lib/classrooms/staff-classroom";
import { listSettableAppRows } from "./queries/edit";

/** An app that may be set as an activity. */
export interface SettableApp {
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
 * The apps that may be set for a classroom, by name: the approved ones, and in a playground its developer's own.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function listSettableApps(person: Person, classroomId: string): Promise<SettableApp[]> {
  await getStaffClassroom(person, classroomId);
  const found = await listSettableAppRows(classroomId);
  return found.map(({ minAge: min, maxAge: max, ...app }) => ({ ...app, ages: { min, max } }));
}
