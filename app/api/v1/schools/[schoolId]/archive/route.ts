import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { setSchoolStatus } from "@/lib/schools/edit-school";
import { archiveSchool as contract } from "@/packages/client/contract/schools";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({
      data: await setSchoolStatus(caller, params.schoolId, "archived"),
    }),
  }),
});
