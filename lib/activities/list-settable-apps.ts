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
  return (await listSettableAppRows(classroomId)).map((row) => ({
    appSlug: row.slug,
    name: row.name,
    nameKo: row.name_ko,
    description: row.description,
    descriptionKo: row.description_ko,
    iconUrl: row.icon_url,
    ages: { min: row.min_age, max: row.max_age },
    supportsTeacherManage: row.supports_teacher_manage,
  }));
}
