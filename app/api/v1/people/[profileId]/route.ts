import { dataEndpoint, route } from "@/lib/api/route";
import { editPerson } from "@/lib/people/edit-person";
import { getPerson } from "@/lib/people/get-person";
import {
  editPerson as editContract,
  getSchoolPerson as getContract,
} from "@/packages/client/contract/people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(getContract, ({ caller, params }) => getPerson(caller, params.profileId)),
  PATCH: dataEndpoint(editContract, ({ caller, params, body }) => editPerson(caller, params.profileId, body)),
});
