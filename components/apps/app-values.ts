import type { BodyOf } from "@/components/data/hub-call";
import { readNumber, readText } from "@/components/forms/use-form-call";
import { APP_SLUG_MAX } from "@/packages/client/contract/limits";

export type AppValues = BodyOf<"POST /apps">;

/** Suggests a slug from an app's English name; empty when the name has no Latin letters or digits. */
export function suggestSlug(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, APP_SLUG_MAX)
    .replace(/-+$/, "");
}

/** Returns the origin of an http or https URL; empty for anything else. */
export function suggestOrigin(address: string): string {
  const url = URL.parse(address.trim());
  return url && /^https?:$/.test(url.protocol) ? url.origin : "";
}

function splitOrigins(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Whether `origins`, as typed, lack the address's own origin, so that its pages cannot call the hub. */
export function isOwnOriginMissing(address: string, origins: string): boolean {
  const own = suggestOrigin(address);
  return own !== "" && !splitOrigins(origins).some((origin) => suggestOrigin(origin) === own);
}

export function readAppValues(fields: FormData): AppValues {
  return {
    appSlug: readText(fields, "appSlug"),
    names: { en: readText(fields, "nameEn"), ko: readText(fields, "nameKo") || null },
    descriptions: { en: readText(fields, "descriptionEn"), ko: readText(fields, "descriptionKo") || null },
    hostedUrl: readText(fields, "hostedUrl"),
    origins: splitOrigins(readText(fields, "origins")),
    locales: fields.getAll("locale").map(String),
    ageRange: { min: readNumber(fields, "minAge") ?? 0, max: readNumber(fields, "maxAge") ?? 0 },
    iconUrl: readText(fields, "iconUrl") || null,
    integrationMode: readText(fields, "integrationMode") as AppValues["integrationMode"],
    supportsTeacherManage: fields.has("supportsTeacherManage"),
  };
}
