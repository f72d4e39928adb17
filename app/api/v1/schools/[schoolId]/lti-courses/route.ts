import { dataEndpoint, route } from "@/lib/api/route";
import { listCourses } from "@/lib/lti/courses";
import { listLtiCourses } from "@/packages/client/contract/lti";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(listLtiCourses, ({ caller, params }) => listCourses(caller, params.schoolId)),
});
