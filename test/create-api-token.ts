import type { Person } from "@/lib/access/person";
import { createToken } from "@/lib/people/api-tokens";
import { PASSWORD } from "./create-school";

/** Creates an API token of a test person whose password is still the shared `PASSWORD`. */
export function createApiToken(person: Person) {
  return createToken(person, { name: "test", expiresInDays: 90, password: PASSWORD });
}
