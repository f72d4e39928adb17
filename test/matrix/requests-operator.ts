import { randomUUID } from "node:crypto";
import { prisma } from "@/lib/database/prisma";
import { createSchool } from "../create-school";
import type { RequestParts } from "./callers";
import { makeApp } from "./make-app";

const makeGrant = () => ({ grantId: randomUUID(), amountCredits: 1, note: "matrix" });
const makeLogin = () => `kim-${randomUUID().slice(0, 8)}`;
const TERM = { name: "2026-1", startsOn: "2026-03-02", endsOn: "2026-07-17" };

/** A request about a term of a school. The school is new each time, because terms of one school may not overlap. */
async function onTerm() {
  const { id: schoolId } = await createSchool();
  const days = { startsOn: new Date(TERM.startsOn), endsOn: new Date(TERM.endsOn) };
  const { id: termId } = await prisma().schoolTerm.create({ data: { schoolId, name: "2026-1", ...days } });
  return { params: { schoolId, termId } };
}

/** A request about a new app. Its body has the app's current `updatedAt`, without which the request is refused. */
const onApp =
  (body: object): RequestParts =>
  async () => {
    const { appSlug, appId } = await createSchool();
    const { updatedAt } = await prisma().app.findUniqueOrThrow({ where: { id: appId } });
    return { params: { appSlug }, body: { ...body, updatedAt: updatedAt.toISOString() } };
  };

const onNewSchool: RequestParts = async () => ({ params: { schoolId: (await createSchool()).id } });

/** Requests about the hub's people, schools, their credits and terms, apps, and a developer's own apps. */
export const OPERATOR_REQUESTS: Readonly<Record<string, RequestParts>> = {
  createHubPerson: () => ({ body: { role: "operator", displayName: "Kim", login: makeLogin() } }),
  createSchool: () => ({ body: { name: "Dasom", admin: { displayName: "Kim", login: makeLogin() } } }),
  editSchool: () => ({ body: { nameKo: "다솜초등학교" } }),
  archiveSchool: onNewSchool,
  grantToSchool: () => ({ body: makeGrant() }),
  grantToDeveloper: () => ({ body: makeGrant() }),
  createTerm: onNewSchool,
  editTerm: async () => ({ ...(await onTerm()), body: TERM }),
  removeTerm: onTerm,
  createApp: () => ({ body: makeApp() }),
  decideOnApp: onApp({ decision: "suspend", reason: "matrix" }),
  setAppMode: onApp({ integrationMode: "hybrid" }),
  checkApp: async () => {
    const { appSlug, appId } = await createSchool();
    // Nothing answers at this address, and it needs no name server, which the request might wait for.
    await prisma().app.update({ where: { id: appId }, data: { hostedUrl: "http://127.0.0.1:9/" } });
    return { params: { appSlug } };
  },
  registerApp: () => ({ body: makeApp() }),
};
