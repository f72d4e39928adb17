import type { AppCheck, ReviewedApp } from "@/client/contract/apps";

/** The checks that concern an app: a legacy one has no launch session to call the hub with, and not every app is in Korean. */
export function listChecks({
  integrationMode,
  locales,
}: Pick<ReviewedApp, "integrationMode" | "locales">): AppCheck["check"][] {
  return [
    "public-addresses",
    ...(integrationMode === "legacy" ? [] : (["own-origin"] as const)),
    "no-launch-parameters",
    "page-opens",
    ...(locales.some((locale) => /^ko\b/i.test(locale)) ? (["korean-page-opens"] as const) : []),
  ];
}
