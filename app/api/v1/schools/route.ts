import { dataEndpoint, route } from "@/lib/api/route";
import { createSchool } from "@/lib/schools/create-school";
import { createSchool as contract } from "@/packages/client/contract/schools";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, body }) => createSchool(caller, body)),
});
