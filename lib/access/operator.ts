import { HubError } from "@/lib/hub-error";
import type { Person } from "./person";

/** Asserts that a person is an operator (protocol: People and roles). @throws HubError AUTH_002 */
export function assertOperator(person: Person): void {
  if (person.role !== "operator") throw new HubError("AUTH_002", "Only an operator may do this.");
}
