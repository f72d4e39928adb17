import { notFound } from "@/lib/hub-error";
import type { Person } from "./person";

/**
 * That whoever asks is the profile that a page was made for: on a shared device somebody else may have signed in since.
 * A call that names no profile is anybody's own.
 * @throws HubError NOTFOUND_001
 */
export function assertShownTo(person: Person, shownTo: string | undefined): void {
  if (shownTo !== undefined && shownTo.toLowerCase() !== person.id) throw notFound("page");
}
