import type { Person } from "@/lib/access/person";
import { assertManagesSchool } from "@/lib/access/school-scope";
import { listSuspendedActivityRows } from "./queries/activity";

/** An activity that cannot be started because its app is not approved. */
interface SuspendedActivity {
  id: string;
  title: string;
  classroomName: string;
  app: { name: string; nameKo: string | null };
}

const MAX_LISTED = 20;

/** Lists a school's first 20 activities that are not closed but whose app is not approved. @throws HubError AUTH_002, NOTFOUND_001 */
export async function listSuspendedActivities(
  person: Person,
  schoolId: string,
): Promise<SuspendedActivity[]> {
  await assertManagesSchool(person, schoolId);
  const found = await listSuspendedActivityRows(schoolId, MAX_LISTED);
  return found.map(({ appName: name, appNameKo: nameKo, ...activity }) => ({
    ...activity,
    app: { name, nameKo },
  }));
}
