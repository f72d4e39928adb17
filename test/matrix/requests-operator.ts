import { randomUUID } from "node:crypto";
import { prisma } from "@/lib/db/prisma";
import { aDeveloper, aSchool } from "../a-school";
import type { MakeRequest } from "./requests";

function onSchool(operation: string, body?: unknown): MakeRequest {
  return ({ school }) => ({ operation, params: { schoolId: school.id }, body });
}

const aGrant = () => ({ grantId: randomUUID(), amountCredits: 1, note: "matrix" });
const TERM = { name: "2026-1", startsOn: "2026-03-02", endsOn: "2026-07-17" };

/** A request about a term of a school of its own: those of one school may not overlap. */
async function onTerm(operation: string, body?: unknown) {
  const { id: schoolId } = await aSchool();
  const days = { startsOn: new Date(TERM.startsOn), endsOn: new Date(TERM.endsOn) };
  const { id: termId } = await prisma().schoolTerm.create({ data: { schoolId, name: "2026-1", ...days } });
  return { operation, params: { schoolId, termId }, body };
}

/** Looking after schools, their credits and their terms. */
export const OPERATOR_REQUESTS: Readonly<Record<string, MakeRequest>> = {
  listPools: () => ({ operation: "listPools" }),
  createSchool: () => ({
    operation: "createSchool",
    body: { name: "Dasom", admin: { displayName: "Kim", login: `kim-${randomUUID().slice(0, 8)}` } },
  }),
  readSchool: onSchool("readSchool"),
  editSchool: onSchool("editSchool", { nameKo: "다솜초등학교" }),
  archiveSchool: async () => ({ operation: "archiveSchool", params: { schoolId: (await aSchool()).id } }),
  restoreSchool: onSchool("restoreSchool"),
  grantToSchool: (world) => onSchool("grantToSchool", aGrant())(world),
  grantToDeveloper: async () => ({
    operation: "grantToDeveloper",
    params: { developerId: (await aDeveloper()).id },
    body: aGrant(),
  }),
  listGrants: onSchool("listGrants"),
  listTerms: onSchool("listTerms"),
  createTerm: async () => ({
    operation: "createTerm",
    params: { schoolId: (await aSchool()).id },
    body: TERM,
  }),
  editTerm: () => onTerm("editTerm", TERM),
  removeTerm: () => onTerm("removeTerm"),
};
