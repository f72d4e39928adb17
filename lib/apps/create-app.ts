import type { NewApp, ReviewedApp } from "@/client/contract/apps";
import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { checkAppUrl } from "@/lib/apps/app-url";
import { recordAudit } from "@/lib/audit/record-audit";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { inTransaction } from "@/lib/database/transaction";
import { invalid } from "@/lib/hub-error";
import { getReviewedApp } from "./get-reviewed-app";
import { insertApp, type NewAppFields } from "./queries";

/** Returns the origin of an address without a path, such as `https://app.example.org/`; null for any other address. */
function toOrigin(url: URL): string | null {
  return url.pathname === "/" && url.search === "" && url.hash === "" ? url.origin : null;
}

/** Parses all addresses of an app. @throws HubError VAL_001 with an issue for each invalid address */
function parseAddresses(app: NewApp): Pick<NewAppFields, "hostedUrl" | "origins" | "iconUrl"> {
  const issues: { path: string; message: string }[] = [];
  const read = (path: string, raw: string): URL | null => {
    const checked = checkAppUrl(raw);
    if (checked.ok) return checked.url;
    issues.push({ path, message: checked.reason });
    return null;
  };
  const hostedUrl = read("hostedUrl", app.hostedUrl)?.href ?? "";
  const origins = app.origins.map((raw, index) => {
    const path = `origins.${index}`;
    const url = read(path, raw);
    const origin = url && toOrigin(url);
    if (url && !origin) issues.push({ path, message: "Only an origin, such as https://app.example.org." });
    return origin ?? "";
  });
  const iconUrl = app.iconUrl === null ? null : (read("iconUrl", app.iconUrl)?.href ?? null);
  if (issues.length > 0) throw invalid(issues);
  return { hostedUrl, origins: [...new Set(origins)], iconUrl };
}

function toFields(app: NewApp): NewAppFields {
  return {
    slug: app.appSlug,
    name: app.names.en,
    nameKo: app.names.ko,
    description: app.descriptions.en,
    descriptionKo: app.descriptions.ko,
    ...parseAddresses(app),
    locales: [...new Set(app.locales)],
    minAge: app.ageRange.min,
    maxAge: app.ageRange.max,
    integrationMode: app.integrationMode,
    supportsTeacherManage: app.supportsTeacherManage,
  };
}

/** Awaits a write and turns a violation of the unique slug into a field error. */
async function translateSlugConflict<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    const refusal = classifyDatabaseError(error);
    if (refusal?.kind !== "unique" || refusal.constraint !== "apps_slug_key") throw error;
    throw invalid([{ path: "appSlug", message: "Another app has this short name already. Choose another." }]);
  }
}

/**
 * Creates an approved app that belongs to the operator who adds it. Slugs are unique in the hub, so a form sent twice
 * creates one app.
 * @throws HubError AUTH_002, VAL_001 for each invalid address, or for an `appSlug` that is taken
 */
export async function createApp(person: Person, app: NewApp): Promise<ReviewedApp> {
  assertOperator(person);
  const fields = toFields(app);
  const adding = inTransaction(async (transaction) => {
    const row = { ...fields, developerId: person.id, status: "approved" } as const;
    const id = await insertApp(row, transaction);
    const { slug: appSlug, hostedUrl, integrationMode } = fields;
    const detail = { appSlug, hostedUrl, integrationMode };
    await recordAudit(person, { action: "app.create", target: { type: "app", id }, detail }, transaction);
  });
  await translateSlugConflict(adding);
  return (await getReviewedApp(person, fields.slug)).app;
}
