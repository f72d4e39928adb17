import { EXAMPLE } from "./example-ids";
import type { OperationExample } from "./examples";

const owner = {
  poolId: EXAMPLE.operationId,
  schoolId: EXAMPLE.schoolId,
  developerId: null,
  name: "Hanbit Elementary School",
  nameKo: "한빛초등학교",
  standing: "active",
  timeZone: "Asia/Seoul",
  studentCount: 15,
  availableCredits: 874,
  reservedCredits: 10,
  spentCredits: 116,
  grantedCredits: 1000,
  spentThisMonthCredits: 116,
  lowWaterCredits: 100,
};
const grantBody = {
  grantId: EXAMPLE.entryId,
  type: "grant",
  amountCredits: 500,
  note: "Second half of the school year",
};
const granted = { grantId: EXAMPLE.entryId, availableCredits: 1374 };
const termBody = { name: "2026-2", startsOn: "2026-08-24", endsOn: "2026-12-30" };
const term = { id: EXAMPLE.jobId, ...termBody, isRunning: true };

/** Examples of what operators call: schools, their credits and their terms. */
export const OPERATOR_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  listPools: { data: [owner] },
  readSchool: { data: owner },
  createSchool: {
    body: {
      name: owner.name,
      nameKo: owner.nameKo,
      timeZone: owner.timeZone,
      admin: { displayName: "박교장", login: "principal" },
    },
    data: {
      id: EXAMPLE.schoolId,
      admin: {
        id: EXAMPLE.teacherId,
        displayName: "박교장",
        login: "principal",
        password: "bamu-teki-hasu-47",
      },
    },
  },
  editSchool: { body: { nameKo: owner.nameKo }, data: owner },
  archiveSchool: { data: { id: EXAMPLE.schoolId, standing: "archived" } },
  restoreSchool: { data: { id: EXAMPLE.schoolId, standing: "active" } },
  grantToSchool: { body: grantBody, data: granted },
  grantToDeveloper: { body: grantBody, data: granted },
  listGrants: {
    data: [
      {
        id: EXAMPLE.entryId,
        type: "grant",
        amountCredits: 500,
        balanceAfterCredits: 1374,
        note: grantBody.note,
        actor: { id: EXAMPLE.teacherId, displayName: "Operator" },
        at: "2026-11-20T07:10:00.000Z",
      },
    ],
  },
  listTerms: { data: [term] },
  createTerm: { body: termBody, data: term },
  editTerm: { body: termBody, data: term },
  removeTerm: { data: { id: EXAMPLE.jobId } },
};
