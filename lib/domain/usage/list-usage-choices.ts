import { listChoiceRows, searchUsagePeople, type UsageChoiceRows } from "@/lib/db/usage-choice-rows";
import type { Person } from "../people/person";
import { assertFilters } from "./assert-filters";

const MOST_PEOPLE = 20;

/**
 * What a person's usage can be narrowed to: their classrooms, these classrooms' activities (one classroom's where one is
 * named) and apps. An operator chooses a school first: without one there is nothing.
 * @throws HubError NOTFOUND_001 for a school or classroom that is not theirs to see
 */
export async function listUsageChoices(
  person: Person,
  place: { schoolId?: string; classroomId?: string },
): Promise<UsageChoiceRows> {
  if (person.role === "operator" && place.schoolId === undefined) {
    return { classrooms: [], activities: [], apps: [] };
  }
  await assertFilters(person, place);
  return listChoiceRows({
    personId: person.id,
    role: person.role,
    schoolId: place.schoolId ?? null,
    classroomId: place.classroomId ?? null,
  });
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
