import type { Person } from "@/lib/access/person";
import { currentModels } from "@/lib/ai/current-models";
import { assertFilters } from "./assert-filters";
import { listChoiceRows, searchUsagePeople, type UsageChoiceRows } from "./queries/choices";

const MOST_PEOPLE = 20;

/** What usage can be narrowed to besides people. */
export interface UsageChoices extends UsageChoiceRows {
  /** The models that the hub has today; older ones are found where usage is broken down by model. */
  models: string[];
}

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
  const found = await listChoiceRows({
    personId: person.id,
    role: person.role,
    schoolId: place.schoolId ?? null,
    classroomId: place.classroomId ?? null,
  });
  return { ...found, models };
}

/**
 * People of a person's usage by a part of their name: at most 20, by name. An operator names the school.
 * @throws HubError NOTFOUND_001 for a school that is not theirs to see
 */
export async function searchPeopleOfUsage(person: Person, query: { query: string; schoolId?: string }) {
  await assertFilters(person, { schoolId: query.schoolId });
  const found = await searchUsagePeople({
    personId: person.id,
    role: person.role,
    text: query.query,
    schoolId: query.schoolId ?? null,
    limit: MOST_PEOPLE,
  });
  return found.map((row) => ({
    id: row.id,
    displayName: row.display_name,
    classroomName: row.classroom_name,
  }));
}
