import { createSchool as contract } from "@/client/contract/schools";
import { createSchool } from "@/lib/domain/schools/create-school";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ contract, run: async ({ caller, body }) => ({ data: await createSchool(caller, body) }) }),
});
