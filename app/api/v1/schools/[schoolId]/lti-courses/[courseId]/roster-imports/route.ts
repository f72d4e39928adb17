import { dataEndpoint, route } from "@/lib/api/route";
import { importCourse } from "@/lib/lti/import-course";
import { importLtiCourse } from "@/packages/client/contract/lti";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(importLtiCourse, ({ caller, params }) =>
    importCourse(caller, params.schoolId, params.courseId),
  ),
});
