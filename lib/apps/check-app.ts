import type { Person } from "@/lib/access/person";
import { visitPage } from "@/lib/urls/visit-page";
import type { AppCheck, CheckProblem } from "@/packages/client/contract/app-reviews";
import type { ReviewedApp } from "@/packages/client/contract/apps";
import { checkAppUrl, isHubLocal } from "./app-url";
import { listChecks } from "./checklist-rules";
import { getReviewedApp } from "./get-reviewed-app";

/** What Start adds to the address (protocol: Start an activity). */
const LAUNCH_PARAMETERS = ["session", "proxy", "locale"] as const;
/**
 * Whether a page declares `kr` as its language: that is the hub's launch parameter for Korean, but the language code is `ko`.
 * Two patterns, because a single one takes seconds on a page with many `<html`.
 */
function isLanguageKr(html: string): boolean {
  const [tag = ""] = /<html\b[^>]*/i.exec(html) ?? [];
  return /\slang\s*=\s*["']?kr\b/i.test(tag);
}

/** Opens the app's page as Start does, but without a launch session. */
async function findPageProblem(hostedUrl: string, locale: "en" | "kr"): Promise<CheckProblem | null> {
  const url = new URL(hostedUrl);
  url.searchParams.set("locale", locale);
  const page = await visitPage(url.href, { allowsLocal: isHubLocal() });
  if (!page.ok) return page.reason === "not-allowed" ? "not-public" : page.reason;
  return isLanguageKr(page.html) ? "kr-as-language" : null;
}

/**
 * Checks an app by the rules that need no person (`listChecks`), with the values that wait for approval; for operators.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function checkApp(person: Person, appSlug: string): Promise<AppCheck[]> {
  return runChecks((await getReviewedApp(person, appSlug)).app);
}

/** Runs the checks of an app that was read for an operator. */
export async function runChecks(app: ReviewedApp): Promise<AppCheck[]> {
  const values = { ...app, ...app.proposed };
  const { hostedUrl, origins } = values;
  const checks = listChecks(values);
  const isPublic = [hostedUrl, ...origins].every((address) => checkAppUrl(address, false).ok);
  const page = new URL(hostedUrl);
  const hasLaunchParameter = LAUNCH_PARAMETERS.some((name) => page.searchParams.has(name));
  const [pageProblem, koreanPageProblem] = await Promise.all([
    findPageProblem(hostedUrl, "en"),
    checks.includes("korean-page-opens") ? findPageProblem(hostedUrl, "kr") : null,
  ]);
  const problems: Record<AppCheck["check"], CheckProblem | null> = {
    "public-addresses": isPublic ? null : "not-public",
    "own-origin": origins.includes(page.origin) ? null : "origin-missing",
    "no-launch-parameters": hasLaunchParameter ? "launch-parameter" : null,
    "page-opens": pageProblem,
    "korean-page-opens": koreanPageProblem,
  };
  return checks.map((check) => ({ check, isPassed: problems[check] === null, problem: problems[check] }));
}
