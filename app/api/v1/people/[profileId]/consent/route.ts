import { route } from "@/lib/api/route";
import { setConsent as contract } from "@/client/contract/privacy";
import { endpoint } from "@/lib/api/endpoint";
import { setConsent } from "@/lib/privacy/consent";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({
      data: await setConsent(caller, params.profileId, body.consent),
    }),
  }),
});
