import type { NewApp } from "@/client/contract/app-fields";
import type { ReviewedApp } from "@/client/contract/apps";
import { APPS_PER_DEVELOPER_MAX } from "@/client/contract/limits";
import type { OwnApp } from "@/client/contract/own-apps";
import { assertDeveloper } from "@/lib/access/developer";
import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { inTransaction } from "@/lib/database/transaction";
import { invalid } from "@/lib/hub-error";
import { forgetOrigins } from "./allowed-origins";
import { toColumns } from "./app-columns";
import { isHubLocal } from "./app-url";
import { getReviewedApp } from "./get-reviewed-app";
import { getOwnApp } from "./own-app";
import { insertApp } from "./queries/apps";
import { countOwnApps } from "./queries/own";

/** Awaits a write and turns a violation of the unique slug into a field error. */
async function translateSlugConflict<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    const refusal = classifyDatabaseError(error);
    if (refusal?.kind !== "unique" || refusal.constraint !== "apps_slug_key") throw error;
    throw invalid([{ path: "appSlug", message: "appSlugTaken" }]);
  }
}

/** Slugs are unique in the hub, so a form sent twice creates one app. */
async function addApp(
  person: Person,
  app: NewApp,
  { status, allowsLocal }: { status: "draft" | "approved"; allowsLocal: boolean },
): Promise<void> {
  const { appSlug, ...fields } = app;
  const columns = toColumns(fields, { allowsLocal });
  const adding = inTransaction(async (transaction) => {
    const row = { ...columns, slug: appSlug, developerId: person.id, status };
    const id = await insertApp(row, transaction);
    const { hostedUrl, integrationMode } = columns;
    const detail = { appSlug, hostedUrl, integrationMode };
    await recordAudit(person, { action: "app.create", target: { type: "app", id }, detail }, transaction);
  });
  await translateSlugConflict(adding);
  forgetOrigins();
}

/**
 * Creates an approved app that belongs to the operator who adds it.
 * @throws HubError AUTH_002, VAL_001 for each invalid address, or for an `appSlug` that is taken
 */
export async function createApp(person: Person, app: NewApp): Promise<ReviewedApp> {
  assertOperator(person);
  await addApp(person, app, { status: "approved", allowsLocal: isHubLocal() });
  return (await getReviewedApp(person, app.appSlug)).app;
}

/**
 * Registers an app of a developer as a draft, which starts only in their playground (protocol: Apps of developers).
 * @throws HubError AUTH_002, VAL_001 for each invalid address, for an `appSlug` that is taken, or for one app too many
 */
export async function registerApp(person: Person, app: NewApp): Promise<OwnApp> {
  assertDeveloper(person);
  if ((await countOwnApps(person.id)) >= APPS_PER_DEVELOPER_MAX) {
    throw invalid([{ path: "", message: "appsMax", values: { max: APPS_PER_DEVELOPER_MAX } }]);
  }
  await addApp(person, app, { status: "draft", allowsLocal: true });
  return getOwnApp(person, app.appSlug);
}
