import { ownActivitiesVersion } from "@/client/contract/own-pages";
import { activitiesVersion } from "@/lib/activities/activities-version";
import { listStudentActivities } from "@/lib/activities/list-student-activities";
import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/api/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: ownActivitiesVersion,
    run: async ({ caller }) => ({
      data: { version: activitiesVersion(caller, await listStudentActivities(caller)) },
    }),
  }),
});
