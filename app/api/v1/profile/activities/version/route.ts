import { dataEndpoint, route } from "@/lib/api/route";
import { activitiesVersion, listStudentActivities } from "@/lib/activities/student-home";
import { ownActivitiesVersion } from "@/packages/client/contract/profile";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(ownActivitiesVersion, async ({ caller }) => ({
    version: activitiesVersion(caller, await listStudentActivities(caller)),
  })),
});
