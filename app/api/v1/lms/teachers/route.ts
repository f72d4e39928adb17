import { pageEndpoint, route } from "@/lib/api/route";
import { listLmsPeople } from "@/lib/classrooms/list-lms";
import { lmsTeachers } from "@/packages/client/contract/lms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: pageEndpoint(lmsTeachers, ({ caller, query }) => listLmsPeople(caller, "teacher", query)),
});
