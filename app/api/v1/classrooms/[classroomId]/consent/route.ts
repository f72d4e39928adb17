import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { setClassConsent } from "@/lib/privacy/consent";
import { setClassConsent as contract } from "@/packages/client/contract/privacy";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({
      data: await setClassConsent(caller, params.classroomId, body),
    }),
  }),
});
