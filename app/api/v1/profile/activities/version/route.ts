import { route } from "@/lib/api/route";
import { activitiesVersion, listStudentActivities } from "@/lib/activities/student-home";
import { endpoint } from "@/lib/api/endpoint";
import { ownActivitiesVersion } from "@/packages/client/contract/profile";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: ownActivitiesVersion,
    run: async ({ caller }) => ({
      data: { version: activitiesVersion(caller, await listStudentActivities(caller)) },
    }),
  }),
});
