import type { HubPerson, HubPersonEdit } from "@/client/contract/hub-people";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { getHubPerson } from "./hub-person";
import { orLoginTaken } from "./login-conflict";
import { updateProfile } from "./queries/edit";

/**
 * Changes the name or login name of an operator or a developer; the last writer wins, and an edit that changes nothing
 * writes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for a login that is taken
 */
export async function editHubPerson(
  asker: Person,
  profileId: string,
  edit: HubPersonEdit,
): Promise<HubPerson> {
  const person = await getHubPerson(asker, profileId);
  const { displayName = person.displayName, login = person.login } = edit;
  const fields = {
    ...(displayName !== person.displayName && { displayName }),
    ...(login !== person.login && { login }),
  };
  const changed = Object.keys(fields);
  if (changed.length === 0) return person;
  const writing = inTransaction(async (transaction) => {
    await updateProfile(person.id, fields, transaction);
    const act = { action: "person.edit", subjectId: person.id, schoolId: null, detail: { changed } } as const;
    await recordAudit(asker, act, transaction);
  });
  await orLoginTaken(writing);
  return getHubPerson(asker, person.id);
}
