import { dataEndpoint, route } from "@/lib/api/route";
import { getStudentHome, homeVersion } from "@/lib/submissions/student-home";
import { ownActivitiesVersion } from "@/packages/client/contract/profile";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(ownActivitiesVersion, async ({ caller }) => ({
    version: homeVersion(caller, await getStudentHome(caller)),
  })),
});
