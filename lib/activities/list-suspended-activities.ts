import type { Person } from "@/lib/access/person";
import { assertLooksAfter } from "@/lib/access/school-scope";
import { listSuspendedActivityRows } from "./queries/suspended";

/** An activity that nobody can start, since its app is suspended. */
export interface SuspendedActivity {
  id: string;
  title: string;
  classroomName: string;
  app: { name: string; nameKo: string | null };
}

const MOST = 20;

/**
 * The activities of a school that are not over but whose app is suspended, by classroom; the first twenty.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function listSuspendedActivities(asker: Person, schoolId: string): Promise<SuspendedActivity[]> {
  await assertLooksAfter(asker, schoolId);
  const found = await listSuspendedActivityRows(schoolId, MOST);
  return found.map(({ appName: name, appNameKo: nameKo, ...activity }) => ({
    ...activity,
    app: { name, nameKo },
  }));
}
