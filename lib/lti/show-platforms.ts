import type { Person } from "@/lib/access/person";
import { toolAddresses } from "./addresses";
import { listCourses } from "./courses";
import { listPlatforms } from "./platforms";
import { listRefusals } from "./refusals";

/** Reads what the page of a school's LMSs shows. @throws HubError AUTH_002, NOTFOUND_001 */
export async function showPlatforms(caller: Person, schoolId: string) {
  const [platforms, courses] = await Promise.all([
    listPlatforms(caller, schoolId),
    listCourses(caller, schoolId),
  ]);
  const shown = platforms.map(async (platform) => ({
    platform,
    courses: courses.filter(({ platformId }) => platformId === platform.platformId),
    refusals: await listRefusals(caller, schoolId, platform.platformId),
  }));
  const { loginUrl, launchUrl, jwksUrl } = toolAddresses();
  return { platforms: await Promise.all(shown), tool: { loginUrl, launchUrl, jwksUrl } };
}
