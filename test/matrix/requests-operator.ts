import { randomUUID } from "node:crypto";
import { registerApp } from "@/lib/apps/create-app";
import { prisma } from "@/lib/database/prisma";
import { newApp } from "@/packages/client/contract/app-fields";
import { createDeveloper, createSchool } from "../create-school";
import type { MakeRequest, MatrixRequest } from "./callers";

function onSchool(operation: string, body?: unknown): MakeRequest {
  return ({ school }) => ({ operation, params: { schoolId: school.id }, body });
}

const makeGrant = () => ({ grantId: randomUUID(), amountCredits: 1, note: "matrix" });
const TERM = { name: "2026-1", startsOn: "2026-03-02", endsOn: "2026-07-17" };

/** A request about a term of a school. The school is new each time, because terms of one school may not overlap. */
async function onTerm(operation: string, body?: unknown) {
  const { id: schoolId } = await createSchool();
  const days = { startsOn: new Date(TERM.startsOn), endsOn: new Date(TERM.endsOn) };
  const { id: termId } = await prisma().schoolTerm.create({ data: { schoolId, name: "2026-1", ...days } });
  return { operation, params: { schoolId, termId }, body };
}

/** A request about a new app. Its body has the app's current `updatedAt`, without which the request is refused. */
async function onApp(operation: string, body: object = {}): Promise<MatrixRequest> {
  const { appSlug, appId } = await createSchool();
  const { updatedAt } = await prisma().app.findUniqueOrThrow({ where: { id: appId } });
  return { operation, params: { appSlug }, body: { ...body, updatedAt: updatedAt.toISOString() } };
}

const makeApp = () => ({
  appSlug: `matrix-${randomUUID().slice(0, 8)}`,
  names: { en: "Matrix" },
  hostedUrl: "https://app.example.org/",
  locales: ["en"],
  ageRange: { min: 8, max: 13 },
  integrationMode: "edu_only",
});

const onDraft =
  (operation: string, body?: unknown): MakeRequest =>
  async ({ developer }) => {
    const { appSlug } = await registerApp(developer, newApp.parse(makeApp()));
    return { operation, params: { appSlug }, ...(body !== undefined && { body }) };
  };

const onHubPerson =
  (operation: string, body?: unknown): MakeRequest =>
  async () => ({
    operation,
    params: { profileId: (await createDeveloper()).id },
    ...(body !== undefined && { body }),
  });

/** Requests about the hub's people, schools, their credits and terms, apps, a developer's own apps, audit log and system. */
export const OPERATOR_REQUESTS: Readonly<Record<string, MakeRequest>> = {
  listHubPeople: () => ({ operation: "listHubPeople" }),
  createHubPerson: () => ({
    operation: "createHubPerson",
    body: { role: "operator", displayName: "Kim", login: `kim-${randomUUID().slice(0, 8)}` },
  }),
  editHubPerson: onHubPerson("editHubPerson", { displayName: "Lee" }),
  archiveHubPerson: onHubPerson("archiveHubPerson"),
  restoreHubPerson: onHubPerson("restoreHubPerson"),
  resetHubPassword: onHubPerson("resetHubPassword"),
  listPools: () => ({ operation: "listPools" }),
  createSchool: () => ({
    operation: "createSchool",
    body: { name: "Dasom", admin: { displayName: "Kim", login: `kim-${randomUUID().slice(0, 8)}` } },
  }),
  readSchool: onSchool("readSchool"),
  editSchool: onSchool("editSchool", { nameKo: "다솜초등학교" }),
  archiveSchool: async () => ({
    operation: "archiveSchool",
    params: { schoolId: (await createSchool()).id },
  }),
  restoreSchool: onSchool("restoreSchool"),
  grantToSchool: (world) => onSchool("grantToSchool", makeGrant())(world),
  grantToDeveloper: async () => ({
    operation: "grantToDeveloper",
    params: { developerId: (await createDeveloper()).id },
    body: makeGrant(),
  }),
  listGrants: onSchool("listGrants"),
  listTerms: onSchool("listTerms"),
  createTerm: async () => ({
    operation: "createTerm",
    params: { schoolId: (await createSchool()).id },
    body: TERM,
  }),
  editTerm: () => onTerm("editTerm", TERM),
  removeTerm: () => onTerm("removeTerm"),
  listApps: () => ({ operation: "listApps" }),
  createApp: () => ({ operation: "createApp", body: makeApp() }),
  readApp: async () => ({ operation: "readApp", params: { appSlug: (await createSchool()).appSlug } }),
  decideOnApp: () => onApp("decideOnApp", { decision: "suspend", reason: "matrix" }),
  setAppMode: () => onApp("setAppMode", { integrationMode: "hybrid" }),
  checkApp: async () => {
    const { appSlug, appId } = await createSchool();
    // Nothing answers at this address, and it needs no name server, which the request might wait for.
    await prisma().app.update({ where: { id: appId }, data: { hostedUrl: "http://127.0.0.1:9/" } });
    return { operation: "checkApp", params: { appSlug } };
  },
  listOwnApps: () => ({ operation: "listOwnApps" }),
  registerApp: () => ({ operation: "registerApp", body: makeApp() }),
  editOwnApp: onDraft("editOwnApp", { names: { en: "Matrix 2" } }),
  deleteOwnApp: onDraft("deleteOwnApp"),
  submitApp: onDraft("submitApp"),
  withdrawApp: onDraft("withdrawApp"),
  auditEvents: () => ({ operation: "auditEvents" }),
  "auditEvents of the school": ({ school }) => ({
    operation: "auditEvents",
    query: `?schoolId=${school.id}`,
  }),
  readSystem: () => ({ operation: "readSystem" }),
  verifyLedger: () => ({ operation: "verifyLedger" }),
  tryModel: () => ({ operation: "tryModel", body: { modelId: "demo-text" } }),
};
