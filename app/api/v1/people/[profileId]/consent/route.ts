import { dataEndpoint, route } from "@/lib/api/route";
import { setConsent } from "@/lib/privacy/consent";
import { setConsent as contract } from "@/packages/client/contract/privacy";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: dataEndpoint(contract, ({ caller, params, body }) =>
    setConsent(caller, params.profileId, body.consent),
  ),
});
