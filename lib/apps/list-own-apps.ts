import type { Person } from "@/lib/access/person";
import { listOwnAppRows } from "./queries";

/** An app on its developer's home page. */
export type OwnApp = Awaited<ReturnType<typeof listOwnAppRows>>[number];

/** Lists the apps that a person has registered, by name (protocol: People and roles). */
export function listOwnApps(person: Person): Promise<OwnApp[]> {
  return listOwnAppRows(person.id);
}
