import { z } from "zod";
import { assertDeveloper } from "@/lib/access/developer";
import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { inTransaction } from "@/lib/database/transaction";
import { invalid } from "@/lib/hub-error";
import type { Issue } from "@/lib/issue";
import { type NewApp, newApp } from "@/packages/client/contract/app-fields";
import type { ReviewedApp } from "@/packages/client/contract/apps";
import { APPS_PER_DEVELOPER_MAX } from "@/packages/client/contract/limits";
import type { OwnApp } from "@/packages/client/contract/own-apps";
import { forgetOrigins } from "./allowed-origins";
import { listAddressIssues, toColumns } from "./app-columns";
import { isHubLocal } from "./app-url";
import { getReviewedApp } from "./get-reviewed-app";
import { getOwnApp } from "./own-app";
import { insertApp, isSlugTaken } from "./queries/apps";
import { countOwnApps } from "./queries/own";

const SLUG_TAKEN: Issue = { path: "appSlug", message: "appSlugTaken" };

/** Reads from any body the fields that are checked beyond their schemas; leaves out those that their schemas refuse. */
const furtherCheckedFields = z
  .object({
    appSlug: newApp.shape.appSlug.optional().catch(undefined),
    hostedUrl: newApp.shape.hostedUrl.optional().catch(undefined),
    origins: newApp.shape.origins.catch([]),
    iconUrl: newApp.shape.iconUrl.catch(null),
  })
  .catch({ origins: [], iconUrl: null });

/** A developer's app is a draft at first, which may be on their own machine; an operator's is approved immediately. */
function addressRule({ role }: Person) {
  return { allowsLocal: role === "developer" || isHubLocal() };
}

/** Lists the bad addresses of a new app and a slug that is taken, even in a body that its schema refuses. */
export async function listNewAppIssues(body: unknown, person: Person): Promise<Issue[]> {
  if (person.role !== "developer" && person.role !== "operator") return [];
  const { appSlug, ...addresses } = furtherCheckedFields.parse(body);
  const isTaken = appSlug !== undefined && (await isSlugTaken(appSlug, person.id));
  return [...(isTaken ? [SLUG_TAKEN] : []), ...listAddressIssues(addresses, addressRule(person))];
}

/** Awaits a write and turns a violation of the unique slug into a field error. */
async function translateSlugConflict<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    const refusal = classifyDatabaseError(error);
    if (refusal?.kind !== "unique" || refusal.constraint !== "apps_slug_key") throw error;
    throw invalid([SLUG_TAKEN]);
  }
}

/** Slugs are unique in the hub, so a form sent twice creates one app. The number of a developer's apps is limited, not an operator's. */
async function addApp(person: Person, app: NewApp, status: "draft" | "approved"): Promise<void> {
  const issues = await listNewAppIssues(app, person);
  if (issues.length > 0) throw invalid(issues);
  const { appSlug, ...fields } = app;
  const columns = toColumns(fields, addressRule(person));
  const adding = inTransaction(async (transaction) => {
    if (status === "draft" && (await countOwnApps(person.id, transaction)) >= APPS_PER_DEVELOPER_MAX) {
      throw invalid([{ path: "", message: "appsMax", values: { max: APPS_PER_DEVELOPER_MAX } }]);
    }
    const row = { ...columns, slug: appSlug, developerId: person.id, status };
    const id = await insertApp(row, transaction);
    const { hostedUrl, integrationMode } = columns;
    const detail = { appSlug, hostedUrl, integrationMode };
    await recordAudit(person, { action: "app.create", target: { type: "app", id }, detail }, transaction);
  });
  await translateSlugConflict(adding);
  forgetOrigins();
}

/** Creates an approved app of an operator. @throws HubError AUTH_002, VAL_001 for a bad address or an `appSlug` that is taken */
export async function createApp(person: Person, app: NewApp): Promise<ReviewedApp> {
  assertOperator(person);
  await addApp(person, app, "approved");
  return (await getReviewedApp(person, app.appSlug)).app;
}

/**
 * Registers an app of a developer as a draft, which starts only in their playground (protocol: Apps of developers).
 * @throws HubError AUTH_002, VAL_001 for a bad address, an `appSlug` that is taken, or one app too many
 */
export async function registerApp(person: Person, app: NewApp): Promise<OwnApp> {
  assertDeveloper(person);
  await addApp(person, app, "draft");
  return getOwnApp(person, app.appSlug);
}
