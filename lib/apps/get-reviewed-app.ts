import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { notFound } from "@/lib/hub-error";
import type { ProposedChanges } from "@/packages/client/contract/app-fields";
import type { AppReview } from "@/packages/client/contract/app-reviews";
import type { ReviewedApp } from "@/packages/client/contract/apps";
import { findAppWithDeveloper, findRunningTerm, listAppUses } from "./queries/apps";

/** How many schools are listed as uses. The counts are of all schools. */
const MAX_SCHOOLS = 100;

async function readUses(appId: string): Promise<Pick<ReviewedApp, "uses" | "schoolCount" | "activityCount">> {
  const found = await listAppUses(appId, MAX_SCHOOLS);
  return {
    uses: found.map(({ schoolCount: _s, totalCount: _t, ...use }) => use),
    schoolCount: found[0]?.schoolCount ?? 0,
    activityCount: found[0]?.totalCount ?? 0,
  };
}

/** Returns an app with the schools that use it; for operators. @throws HubError AUTH_002, NOTFOUND_001 */
export async function getReviewedApp(
  person: Person,
  appSlug: string,
): Promise<{ id: string; app: ReviewedApp }> {
  assertOperator(person);
  const found = await findAppWithDeveloper(appSlug);
  if (!found) throw notFound("app");
  const [uses, runningTerm] = await Promise.all([readUses(found.id), findRunningTerm(found.id)]);
  const { id, slug, name, nameKo, minAge, maxAge, createdAt, updatedAt, ...rest } = found;
  const { developerId: _, proposedRefusal: _r, refusedChanges: _c, ...declared } = rest;
  const app = {
    ...declared,
    appSlug: slug,
    appName: name,
    appNameKo: nameKo,
    ageRange: { min: minAge, max: maxAge },
    hasProposed: found.proposed !== null,
    proposed: found.proposed as ProposedChanges | null,
    lastReview: found.lastReview as AppReview | null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...uses,
    runningTerm,
  };
  return { id, app };
}
