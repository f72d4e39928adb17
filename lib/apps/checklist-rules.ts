import type { AppCheck } from "@/packages/client/contract/app-reviews";
import type { ReviewedApp } from "@/packages/client/contract/apps";
import { APP_RULES } from "@/packages/client/contract/limits";

/** The hub's checks that apply to an app. A legacy app has no launch session to call the hub with, so no `own-origin`. */
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

/** A rule for client apps that only a person can check; the texts are `apps.checklist.rules`. */
export type OperatorRule = (typeof APP_RULES)[number];

/** Rules that an app of mode `legacy` need not follow, since it has its own sign-in and gets no launch session. */
const NOT_FOR_LEGACY: ReadonlySet<OperatorRule> = new Set<OperatorRule>([
  "relaunch",
  "addressBar",
  "noLogin",
  "proxy",
]);

/** The rules that an operator checks before approving an app. A value that waits for approval counts instead of the present one. */
export function listOperatorRules(app: ReviewedApp): readonly OperatorRule[] {
  const { integrationMode, supportsTeacherManage } = { ...app, ...app.proposed };
  return APP_RULES.filter((rule) => {
    if (rule === "manage") return supportsTeacherManage;
    if (integrationMode === "legacy") return !NOT_FOR_LEGACY.has(rule);
    // An app of mode `hybrid` opens without the hub, too, with its own sign-in.
    return rule !== "relaunch" || integrationMode === "edu_only";
  });
}
