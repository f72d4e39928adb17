import type { NewApp } from "@/client/contract/app-fields";
import { invalid } from "@/lib/hub-error";
import type { Issue } from "@/lib/issue";
import { checkAppUrl } from "./app-url";
import type { AppColumns } from "./queries/apps";

type Addresses = Pick<AppColumns, "hostedUrl" | "origins" | "iconUrl">;

/** Which addresses an app may have. */
interface AddressRule {
  /** Whether `http://localhost` and `http://127.0.0.1` are accepted. */
  allowsLocal: boolean;
  /** Addresses that the app has already, which are not checked again. */
  accepted?: ReadonlySet<string>;
}

/** Returns the origin of an address without a path, such as `https://app.example.org/`; null for any other address. */
function toOrigin(url: URL): string | null {
  return url.pathname === "/" && url.search === "" && url.hash === "" ? url.origin : null;
}

/** Parses all addresses of an app. @throws HubError VAL_001 with an issue for each invalid address */
export function parseAddresses(
  given: Addresses,
  { allowsLocal, accepted = new Set() }: AddressRule,
): Addresses {
  const issues: Issue[] = [];
  const read = (path: string, raw: string): URL | null => {
    const checked = accepted.has(raw)
      ? { ok: true as const, url: new URL(raw) }
      : checkAppUrl(raw, allowsLocal);
    if (checked.ok) return checked.url;
    issues.push({ path, message: checked.reason });
    return null;
  };
  const hostedUrl = read("hostedUrl", given.hostedUrl)?.href ?? "";
  const origins = given.origins.map((raw, index) => {
    const path = `origins.${index}`;
    const url = read(path, raw);
    const origin = url && toOrigin(url);
    if (url && !origin) issues.push({ path, message: "appNotOrigin" });
    return origin ?? "";
  });
  const iconUrl = given.iconUrl === null ? null : (read("iconUrl", given.iconUrl)?.href ?? null);
  if (issues.length > 0) throw invalid(issues);
  return { hostedUrl, origins: [...new Set(origins)], iconUrl };
}

/** Returns the columns of an app with these fields. @throws HubError VAL_001 with an issue for each invalid address */
export function toColumns(app: Omit<NewApp, "appSlug">, rule: AddressRule): AppColumns {
  return {
    name: app.names.en,
    nameKo: app.names.ko,
    description: app.descriptions.en,
    descriptionKo: app.descriptions.ko,
    ...parseAddresses(app, rule),
    locales: [...new Set(app.locales)],
    minAge: app.ageRange.min,
    maxAge: app.ageRange.max,
    integrationMode: app.integrationMode,
    supportsTeacherManage: app.supportsTeacherManage,
  };
}
