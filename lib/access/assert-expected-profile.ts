import { notFound } from "@/lib/hub-error";
import type { Person } from "./person";

/**
 * Asserts that the caller is the person that a page was rendered for, when the request names one: on a shared device
 * someone else may have signed in since.
 * @throws HubError NOTFOUND_001
 */
export function assertExpectedProfile(person: Person, expectedProfileId: string | undefined): void {
  if (expectedProfileId !== undefined && expectedProfileId.toLowerCase() !== person.id)
    throw notFound("page");
}
