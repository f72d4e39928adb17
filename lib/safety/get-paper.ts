import type { Person } from "@/lib/access/person";
import { currentModels } from "@/lib/ai/models";
import { findAppWithDeveloper } from "@/lib/apps/queries/apps";
import { notFound } from "@/lib/hub-error";
import { getSchoolPool } from "@/lib/models/prices-and-limits";
import { getSchoolPrivacy } from "@/lib/schools/edit-school";
import { getManagedSchool } from "@/lib/schools/list-pool-owners";
import { getSchoolSafety } from "./safety-settings";

/** What the papers about an app say: what the app has declared, and what the school has set. */
export type AppPaper = Awaited<ReturnType<typeof getAppPaper>>;

/**
 * Returns what a school's papers about an approved app say, for its admins and operators (protocol: Safety).
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function getAppPaper(person: Person, schoolId: string, appSlug: string) {
  const [{ models, allowsAllModels, allowedModels, ...pool }, safety, privacy, school, app] =
    await Promise.all([
      getSchoolPool(person, schoolId),
      getSchoolSafety(person, schoolId),
      getSchoolPrivacy(person, schoolId),
      getManagedSchool(person, schoolId),
      findAppWithDeveloper(appSlug),
    ]);
  if (app?.status !== "approved") throw notFound("app");
  const { moderation, find } = currentModels();
  return {
    at: new Date().toISOString(),
    school,
    app,
    models: models
      .filter(({ id }) => allowsAllModels || allowedModels.includes(id))
      .map((model) => ({
        ...model,
        provider: find(model.id)?.provider ?? "",
        answersStudents: model.minimumAge <= safety.youngestAge,
      })),
    prices: pool,
    safety,
    checkedBy: moderation && {
      provider: moderation.provider,
      model: moderation.model,
      onFailure: moderation.onFailure,
    },
    ...privacy,
  };
}
