import { HubError } from "@/lib/hub-error";
import type { Person } from "./person";

/** Asserts that a person is a developer (protocol: People and roles). @throws HubError AUTH_002 */
export function assertDeveloper(person: Person): void {
  if (person.role !== "developer") throw new HubError("AUTH_002", "Only a developer may do this.");
}
