import { route } from "@/lib/api/route";
import { createSchool as contract } from "@/client/contract/schools";
import { endpoint } from "@/lib/api/endpoint";
import { createSchool } from "@/lib/schools/create-school";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ contract, run: async ({ caller, body }) => ({ data: await createSchool(caller, body) }) }),
});
