import { dataEndpoint, route } from "@/lib/api/route";
import { getStudentRecord } from "@/lib/records/get-record";
import { readStudentRecord as contract } from "@/packages/client/contract/records";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(contract, ({ caller, params }) => getStudentRecord(caller, params.studentId)),
});
