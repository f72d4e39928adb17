import { restoreSchool as contract } from "@/client/contract/schools";
import { setSchoolStanding } from "@/lib/domain/schools/edit-school";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({
      data: await setSchoolStanding(caller, params.schoolId ?? "", "active"),
    }),
  }),
});
