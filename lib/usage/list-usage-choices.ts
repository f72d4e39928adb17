import type { Person } from "@/lib/access/person";
import { currentModels } from "@/lib/ai/models";
import { assertFilters } from "./assert-filters";
import { listAllApps, listChoices, searchUsagePeople } from "./queries/choices";

const MAX_PEOPLE = 20;

/** What usage can be filtered by, besides people; `models` are the models of the current configuration. */
export type UsageChoices = Awaited<ReturnType<typeof listChoices>> & { models: string[] };

/**
 * Lists what a person's usage can be filtered by: classrooms, their activities (of one classroom if given), apps and models.
 * For an operator without a school it lists all apps, deleted ones too, and models.
 * @throws HubError NOTFOUND_001 for a school or classroom that the person may not see
 */
export async function listUsageChoices(
  person: Person,
  filters: { schoolId?: string; classroomId?: string },
): Promise<UsageChoices> {
  const models = currentModels()
    .list()
    .map(({ id }) => id);
  if (person.role === "operator" && filters.schoolId === undefined) {
    return { classrooms: [], activities: [], apps: await listAllApps(), models };
  }
  await assertFilters(person, filters);
  const { schoolId, classroomId } = filters;
  const found = await listChoices({ personId: person.id, role: person.role, schoolId, classroomId });
  return { ...found, models };
}

/**
 * Searches the people of a person's usage by a part of their name or login name: at most 20, by name. Finds nobody for an operator
 * without a school.
 * @throws HubError NOTFOUND_001 for a school that the person may not see
 */
export async function searchPeople(person: Person, query: { query: string; schoolId?: string }) {
  if (person.role === "operator" && query.schoolId === undefined) return [];
  await assertFilters(person, { schoolId: query.schoolId });
  return searchUsagePeople({
    personId: person.id,
    role: person.role,
    text: query.query,
    schoolId: query.schoolId,
    limit: MAX_PEOPLE,
  });
}
