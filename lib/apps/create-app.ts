import type { NewApp, ReviewedApp } from "@/client/contract/apps";
import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { refusalOf } from "@/lib/database/database-error";
import { inTransaction } from "@/lib/database/transaction";
import { invalid } from "@/lib/hub-error";
import { checkAppUrl } from "@/lib/urls/app-url";
import { getReviewedApp } from "./get-reviewed-app";
import { insertApp, type NewAppFields } from "./queries/review";

/** An origin as browsers send it; `https://app.example.org/` is taken for one, anything below it is not. */
function originOf(url: URL): string | null {
  return url.pathname === "/" && url.search === "" && url.hash === "" ? url.origin : null;
}

/** Every address as parsed. @throws HubError VAL_001 naming every bad one at once */
function readAddresses(app: NewApp): Pick<NewAppFields, "hostedUrl" | "origins" | "iconUrl"> {
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
    const origin = url && originOf(url);
    if (url && !origin) issues.push({ path, message: "Only an origin, such as https://app.example.org." });
    return origin ?? "";
  });
  const iconUrl = app.iconUrl === null ? null : (read("iconUrl", app.iconUrl)?.href ?? null);
  if (issues.length > 0) throw invalid(issues);
  return { hostedUrl, origins: [...new Set(origins)], iconUrl };
}

function fieldsOf(app: NewApp): NewAppFields {
  return {
    slug: app.appSlug,
    name: app.names.en,
    nameKo: app.names.ko,
    description: app.descriptions.en,
    descriptionKo: app.descriptions.ko,
    ...readAddresses(app),
    locales: [...new Set(app.locales)],
    minAge: app.ageRange.min,
    maxAge: app.ageRange.max,
    integrationMode: app.integrationMode,
    supportsTeacherManage: app.supportsTeacherManage,
  };
}

async function orSlugTaken<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.kind !== "unique" || refusal.constraint !== "apps_slug_key") throw error;
    throw invalid([{ path: "appSlug", message: "Another app has this short name already. Choose another." }]);
  }
}

/**
 * Adds an app that is approved at once; it belongs to the operator who adds it. A short name is given once in the whole
 * hub, so that a form that is sent twice makes one app.
 * @throws HubError AUTH_002, VAL_001 naming every bad address, or `appSlug` when another app has it
 */
export async function createApp(person: Person, app: NewApp): Promise<ReviewedApp> {
  assertOperator(person);
  const fields = fieldsOf(app);
  const adding = inTransaction(async (transaction) => {
    const row = { ...fields, developerId: person.id, status: "approved" } as const;
    const id = await insertApp(row, transaction);
    const { slug: appSlug, hostedUrl, integrationMode } = fields;
    const detail = { appSlug, hostedUrl, integrationMode };
    await recordAudit(person, { action: "app.create", target: { type: "app", id }, detail }, transaction);
  });
  await orSlugTaken(adding);
  return (await getReviewedApp(person, fields.slug)).app;
}
