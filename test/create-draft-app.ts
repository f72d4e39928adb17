import { POST as ADD } from "@/app/api/v1/apps/route";
import { DELETE } from "@/app/api/v1/developer/apps/[appSlug]/route";
import { POST as SUBMIT } from "@/app/api/v1/developer/apps/[appSlug]/submit/route";
import { POST } from "@/app/api/v1/developer/apps/route";
import { POST as START } from "@/app/api/v1/developer/playground/launches/route";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import type { AppStatus } from "@/packages/client/contract/app-fields";
import { callAs, callOperationAs } from "./call-as";
import { createDeveloper } from "./create-school";
import { makeApp } from "./register-app";

/** Adds an app: a draft if the person is a developer, an approved app if they are an operator. */
export function addApp(person: Person, appSlug?: string) {
  const body = makeApp(appSlug === undefined ? {} : { appSlug });
  return callOperationAs(person, person.role === "operator" ? ADD : POST, {}, body);
}

/** Creates a draft app that belongs to `owner`, or to a new developer. Returns its slug and functions that change or start it. */
export async function createDraftApp(owner?: Person) {
  const developer = owner ?? (await createDeveloper());
  const { appSlug } = (await addApp(developer)).json.data;
  const params = { appSlug };
  return {
    developer,
    appSlug,
    remove: () => callOperationAs(developer, DELETE, params),
    submit: () => callOperationAs(developer, SUBMIT, params),
    setStatus: (status: AppStatus) => prisma().app.update({ where: { slug: appSlug }, data: { status } }),
    start: async (variant = "valid") => {
      const body = { appSlug, purpose: "student_activity", variant };
      const { data } = (await callAs(developer, START, { method: "POST", body })).json;
      const session = new URL(data.launchUrl).searchParams.get("session") ?? "";
      return { session, activityId: data.token.claims.activityId as string };
    },
  };
}
