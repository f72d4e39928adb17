import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { setConsent } from "@/lib/privacy/consent";
import { setConsent as contract } from "@/packages/client/contract/privacy";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({
      data: await setConsent(caller, params.profileId, body.consent),
    }),
  }),
});
