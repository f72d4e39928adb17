import { dataEndpoint, route } from "@/lib/api/route";
import { editSchoolSingleSignOn, getSchoolSingleSignOn } from "@/lib/sso/only-single-sign-on";
import { editSingleSignOn, readSingleSignOn } from "@/packages/client/contract/single-sign-on";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(readSingleSignOn, ({ caller, params }) => getSchoolSingleSignOn(caller, params.schoolId)),
  PATCH: dataEndpoint(editSingleSignOn, ({ caller, params, body }) =>
    editSchoolSingleSignOn(caller, params.schoolId, body.onlySingleSignOn),
  ),
});
