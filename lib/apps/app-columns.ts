import { invalid } from "@/lib/hub-error";
import type { Issue } from "@/lib/issue";
import type { NewApp } from "@/packages/client/contract/app-fields";
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

/** Reads the addresses that are given. An address that is not given or has a problem is "" in the result, an icon's null. */
function readAddresses(
  given: Partial<Addresses>,
  { allowsLocal, accepted = new Set() }: AddressRule,
): { addresses: Addresses; issues: Issue[] } {
  const issues: Issue[] = [];
  const read = (path: string, raw: string): URL | null => {
    const checked = accepted.has(raw)
      ? { ok: true as const, url: new URL(raw) }
      : checkAppUrl(raw, allowsLocal);
    if (checked.ok) return checked.url;
    issues.push({ path, message: checked.reason });
    return null;
  };
  const hostedUrl = given.hostedUrl === undefined ? null : read("hostedUrl", given.hostedUrl);
  const origins = (given.origins ?? []).map((raw, index) => {
    const path = `origins.${index}`;
    const url = read(path, raw);
    const origin = url && toOrigin(url);
    if (url && !origin) issues.push({ path, message: "appNotOrigin" });
    return origin ?? "";
  });
  const iconUrl = typeof given.iconUrl === "string" ? read("iconUrl", given.iconUrl) : null;
  const addresses = {
    hostedUrl: hostedUrl?.href ?? "",
    origins: [...new Set(origins)],
    iconUrl: iconUrl?.href ?? null,
  };
  return { addresses, issues };
}

/** Lists what is wrong with the given addresses of an app. */
export function listAddressIssues(given: Partial<Addresses>, rule: AddressRule): Issue[] {
  return readAddresses(given, rule).issues;
}

/** Parses all addresses of an app. @throws HubError VAL_001 with an issue for each invalid address */
export function parseAddresses(given: Addresses, rule: AddressRule): Addresses {
  const { addresses, issues } = readAddresses(given, rule);
  if (issues.length > 0) throw invalid(issues);
  return addresses;
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
