import type { Person } from "@/lib/access/person";
import { currentModels } from "@/lib/ai/current-models";
import { assertFilters } from "./assert-filters";
import { listChoices, searchUsagePeople } from "./queries/choices";

const MOST_PEOPLE = 20;

/** What usage can be narrowed to besides people; `models` are those that the hub has today. */
export type UsageChoices = Awaited<ReturnType<typeof listChoices>> & { models: string[] };

/**
 * What a person's usage can be narrowed to: their classrooms, these classrooms' activities (one classroom's where one is
 * named), apps and the models of the hub. An operator chooses a school first: without one there are the models alone.
 * @throws HubError NOTFOUND_001 for a school or classroom that is not theirs to see
 */
export async function listUsageChoices(
  person: Person,
  place: { schoolId?: string; classroomId?: string },
): Promise<UsageChoices> {
  const models = currentModels()
    .list()
    .map(({ id }) => id);
  if (person.role === "operator" && place.schoolId === undefined) {
    return { classrooms: [], activities: [], apps: [], models };
  }
  await assertFilters(person, place);
  const { schoolId, classroomId } = place;
  const found = await listChoices({ personId: person.id, role: person.role, schoolId, classroomId });
  return { ...found, models };
}

/**
 * People of a person's usage by a part of their name: at most 20, by name. An operator names the school.
 * @throws HubError NOTFOUND_001 for a school that is not theirs to see
 */
export async function searchPeopleOfUsage(person: Person, query: { query: string; schoolId?: string }) {
  await assertFilters(person, { schoolId: query.schoolId });
  return searchUsagePeople({
    personId: person.id,
    role: person.role,
    text: query.query,
    schoolId: query.schoolId,
    limit: MOST_PEOPLE,
  });
}
