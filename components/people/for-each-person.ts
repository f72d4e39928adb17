import type { SchoolPerson } from "@/packages/client/contract/people";

export type PersonRef = Pick<SchoolPerson, "id" | "displayName">;

/** Runs an action on several people in turn. Returns those it succeeded for, and a message for each failure. */
export async function forEachPerson(
  people: readonly PersonRef[],
  action: (person: PersonRef) => Promise<unknown>,
  toMessage: (error: unknown) => string,
): Promise<{ done: PersonRef[]; problems: string[] }> {
  const done: PersonRef[] = [];
  const problems: string[] = [];
  for (const person of people) {
    try {
      await action(person);
      done.push(person);
    } catch (error) {
      problems.push(`${person.displayName}: ${toMessage(error)}`);
    }
  }
  return { done, problems };
}
