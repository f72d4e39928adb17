import { randomUUID } from "node:crypto";
import { POST as DECIDE } from "@/app/api/v1/apps/[appSlug]/decisions/route";
import { GET as READ } from "@/app/api/v1/apps/[appSlug]/route";
import { PATCH } from "@/app/api/v1/developer/apps/[appSlug]/route";
import { POST as SUBMIT } from "@/app/api/v1/developer/apps/[appSlug]/submit/route";
import { POST as WITHDRAW } from "@/app/api/v1/developer/apps/[appSlug]/withdraw/route";
import { POST } from "@/app/api/v1/developer/apps/route";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { callOperationAs } from "./call-as";

export const makeApp = (differences: object = {}) => ({
  appSlug: `app-${randomUUID().slice(0, 8)}`,
  names: { en: "Word Garden", ko: "낱말 정원" },
  descriptions: { en: "Plant words.", ko: null },
  hostedUrl: "https://garden.example.org/",
  origins: ["https://garden.example.org"],
  locales: ["en", "ko"],
  ageRange: { min: 8, max: 13 },
  integrationMode: "edu_only",
  supportsTeacherManage: false,
  ...differences,
});
/** An approval needs a reason, because the addresses of these apps do not open. */
export const WITH_REASON = { reason: "Tried by hand." };
/** Addresses on a developer's own machine. */
export const LOCAL = { hostedUrl: "http://localhost:5173/start", origins: ["http://127.0.0.1:5173"] };
export const MOVED = { hostedUrl: "https://new.example.org/", origins: ["https://new.example.org"] };

/** Registers an app and returns what its developer and an operator can do with it. */
export async function registerApp(
  { developer, operator }: { developer: Person; operator: Person },
  differences: object = {},
) {
  const { appSlug } = (await callOperationAs(developer, POST, {}, makeApp(differences))).json.data;
  const params = { appSlug };
  const read = async () => (await callOperationAs(operator, READ, params)).json.data;
  const decide = async (decision: string, more: object = {}) =>
    callOperationAs(operator, DECIDE, params, { decision, updatedAt: (await read()).updatedAt, ...more });
  return {
    appSlug,
    read,
    decide,
    edit: (body: object) => callOperationAs(developer, PATCH, params, body),
    submit: () => callOperationAs(developer, SUBMIT, params),
    withdraw: () => callOperationAs(developer, WITHDRAW, params),
    actions: async () => {
      const { id } = await prisma().app.findUniqueOrThrow({ where: { slug: appSlug } });
      const events = await prisma().auditEvent.findMany({
        where: { targetId: id },
        orderBy: { id: "asc" },
      });
      return events.map(({ action }) => action);
    },
  };
}

export async function registerApprovedApp(people: { developer: Person; operator: Person }) {
  const app = await registerApp(people);
  await app.submit();
  await app.decide("approve", WITH_REASON);
  return app;
}
