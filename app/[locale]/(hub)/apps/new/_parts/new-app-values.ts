import type { createApp } from "@/client/contract/addresses";
import type { BodyOf } from "@/components/data/hub-call";
import { numberOf, textOf } from "@/components/forms/use-form-call";

/** A short name for an app, made of its English one; empty where that has no Latin letter. */
export function slugFor(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40)
    .replace(/-+$/, "");
}

/** The origin of a web address; empty for anything else. */
export function originFor(address: string): string {
  const url = URL.parse(address.trim());
  return url && /^https?:$/.test(url.protocol) ? url.origin : "";
}

/** The values of the form for a new app. */
export function readAppValues(fields: FormData): BodyOf<typeof createApp> {
  return {
    appSlug: textOf(fields, "appSlug"),
    names: { en: textOf(fields, "nameEn"), ko: textOf(fields, "nameKo") || null },
    descriptions: { en: textOf(fields, "descriptionEn"), ko: textOf(fields, "descriptionKo") || null },
    hostedUrl: textOf(fields, "hostedUrl"),
    origins: textOf(fields, "origins").split(/\s+/).filter(Boolean),
    locales: fields.getAll("locale").map(String),
    ageRange: { min: numberOf(fields, "minAge") ?? 0, max: numberOf(fields, "maxAge") ?? 0 },
    integrationMode: textOf(fields, "integrationMode") as BodyOf<typeof createApp>["integrationMode"],
    supportsTeacherManage: fields.has("supportsTeacherManage"),
  };
}
