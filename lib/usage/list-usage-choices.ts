import type { Person } from "@/lib/access/person";
import { currentModels } from "@/lib/ai/models";
import { assertFilters } from "./assert-filters";
import { listChoices, listSpendingApps, searchUsagePeople } from "./queries/choices";

const MAX_PEOPLE = 20;

/**
 * Lists the values by which a person can filter the usage that they may see. An operator who gives no school gets only models and
 * all apps that have spent credits, deleted ones too.
 * @throws HubError NOTFOUND_001 for a school or classroom that the person may not see, VAL_001 for a bad id
 */
export async function listUsageChoices(person: Person, filters: { schoolId?: string; classroomId?: string }) {
  const models = currentModels()
    .list()
    .map(({ id }) => id);
  if (person.role === "operator" && filters.schoolId === undefined) {
    return { classrooms: [], activities: [], apps: await listSpendingApps(), models };
  }
  await assertFilters(person, filters);
  const { schoolId, classroomId } = filters;
  const found = await listChoices({ personId: person.id, role: person.role, schoolId, classroomId });
  return { ...found, models };
}

/**
 * Searches at most 20 students and teachers whose usage a person may see; nobody for an operator who gives no school.
 * @throws HubError NOTFOUND_001 for a school that the person may not see, VAL_001 for a bad id
 */
export async function searchPeople(person: Person, query: { query: string; schoolId?: string }) {
  if (person.role === "operator" && query.schoolId === undefined) return [];
  await assertFilters(person, { schoolId: query.schoolId });
  return searchUsagePeople({ ...query, personId: person.id, role: person.role, limit: MAX_PEOPLE });
}
