import { notFound } from "@/lib/hub-error";
import type { Person } from "./person";

/**
 * Asserts that the caller is still the person for whom a page was rendered: on a shared device someone else may have signed in
 * since. `expectedProfileId` is the id of that person; when it is undefined, nothing is checked.
 * @throws HubError NOTFOUND_001
 */
export function assertExpectedProfile(person: Person, expectedProfileId: string | undefined): void {
  if (expectedProfileId !== undefined && expectedProfileId.toLowerCase() !== person.id)
    throw notFound("page");
}
