import { pageEndpoint, route } from "@/lib/api/route";
import { listLmsClassrooms } from "@/lib/classrooms/list-lms";
import { lmsClassrooms } from "@/packages/client/contract/lms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: pageEndpoint(lmsClassrooms, ({ caller, query }) => listLmsClassrooms(caller, query)),
});
