import { dataEndpoint, route } from "@/lib/api/route";
import { editSafetyDefaults, getSafetyDefaults } from "@/lib/safety/safety-settings";
import { editSafetyDefaults as editContract, readSafetyDefaults } from "@/packages/client/contract/safety";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(readSafetyDefaults, ({ caller }) => getSafetyDefaults(caller)),
  PATCH: dataEndpoint(editContract, ({ caller, body }) => editSafetyDefaults(caller, body)),
});
