import { pageEndpoint, route } from "@/lib/api/route";
import { listLmsActivities } from "@/lib/classrooms/list-lms";
import { lmsActivities } from "@/packages/client/contract/lms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: pageEndpoint(lmsActivities, ({ caller, query }) => listLmsActivities(caller, query)),
});
