import type { Person } from "@/lib/access/person";
import { listClassroomIds } from "@/lib/access/queries/has-right";
import type { IsHeard } from "./follow-changes";

/**
 * Returns which changes a person's event stream tells: those of submissions in the classrooms that the person may review, and
 * their own. It decides what is told only; what has changed is read, and the right to it checked, by other operations.
 */
export async function findHeardChanges(person: Person): Promise<IsHeard> {
  const ids = new Set(person.role === "operator" ? [] : await listClassroomIds(person, "review"));
  return ({ kind, audience }) =>
    kind === "submissions" ? person.role === "operator" || ids.has(audience) : audience === person.id;
}
