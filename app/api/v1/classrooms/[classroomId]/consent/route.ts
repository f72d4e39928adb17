import { route } from "@/lib/api/route";
import { setClassConsent as contract } from "@/client/contract/privacy";
import { endpoint } from "@/lib/api/endpoint";
import { setClassConsent } from "@/lib/privacy/consent";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({
      data: await setClassConsent(caller, params.classroomId, body),
    }),
  }),
});
