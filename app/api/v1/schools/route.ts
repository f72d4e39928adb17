import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { createSchool } from "@/lib/schools/create-school";
import { createSchool as contract } from "@/packages/client/contract/schools";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ contract, run: async ({ caller, body }) => ({ data: await createSchool(caller, body) }) }),
});
