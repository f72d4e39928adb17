import type { Person } from "@/lib/access/person";
import { createToken } from "@/lib/people/api-tokens";
import { PASSWORD } from "./create-school";

/** Creates an API token of a person who still has the password of every test person. */
export function createApiToken(person: Person) {
  return createToken(person, { name: "test", expiresInDays: 90, password: PASSWORD });
}
