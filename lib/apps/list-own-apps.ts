import type { Person } from "@/lib/access/person";
import { listOwnAppRows } from "./queries/own";

/** An app as its developer's home lists it. */
export interface OwnApp {
  id: string;
  slug: string;
  name: string;
  nameKo: string | null;
  status: "draft" | "pending" | "approved" | "refused" | "suspended";
  hostedUrl: string;
  iconUrl: string | null;
}

/** The apps that a person has registered, by name (protocol: People and roles). */
export async function listOwnApps(person: Person): Promise<OwnApp[]> {
  return listOwnAppRows(person.id);
}
