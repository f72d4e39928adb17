import { ownActivitiesVersion } from "@/client/contract/own-pages";
import { activitiesVersion } from "@/lib/domain/activities/activities-version";
import { listStudentActivities } from "@/lib/domain/activities/list-student-activities";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: ownActivitiesVersion,
    run: async ({ caller }) => ({
      data: { version: activitiesVersion(caller, await listStudentActivities(caller)) },
    }),
  }),
});
