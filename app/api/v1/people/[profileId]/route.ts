import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { editPerson } from "@/lib/people/edit-person";
import { getPerson } from "@/lib/people/get-person";
import {
  editPerson as editContract,
  getSchoolPerson as getContract,
} from "@/packages/client/contract/people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: getContract,
    run: async ({ caller, params }) => ({ data: await getPerson(caller, params.profileId) }),
  }),
  PATCH: endpoint({
    contract: editContract,
    run: async ({ caller, params, body }) => ({
      data: await editPerson(caller, params.profileId, body),
    }),
  }),
});
