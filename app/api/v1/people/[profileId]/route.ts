import { editPerson as editContract, getSchoolPerson as getContract } from "@/client/contract/people";
import { editPerson } from "@/lib/domain/people/edit-person";
import { getSchoolPerson } from "@/lib/domain/people/get-school-person";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: getContract,
    run: async ({ caller, params }) => ({ data: await getSchoolPerson(caller, params.profileId ?? "") }),
  }),
  PATCH: endpoint({
    contract: editContract,
    run: async ({ caller, params, body }) => ({
      data: await editPerson(caller, params.profileId ?? "", body),
    }),
  }),
});
