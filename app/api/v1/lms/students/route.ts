import { pageEndpoint, route } from "@/lib/api/route";
import { listLmsPeople } from "@/lib/classrooms/list-lms";
import { lmsStudents } from "@/packages/client/contract/lms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: pageEndpoint(lmsStudents, ({ caller, query }) => listLmsPeople(caller, "student", query)),
});
