import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import type { HubPerson, HubPersonEdit } from "@/packages/client/contract/hub-people";
import { getHubPerson } from "./get-hub-person";
import { updateProfile } from "./queries/edit";
import { translateLoginConflict } from "./translate-login-conflict";

/**
 * Changes the name or login of an operator or a developer. The last write wins, and an edit without changes writes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for a login that is taken
 */
export async function editHubPerson(
  caller: Person,
  profileId: string,
  edit: HubPersonEdit,
): Promise<HubPerson> {
  const person = await getHubPerson(caller, profileId);
  const { displayName = person.displayName, login = person.login } = edit;
  const fields = {
    ...(displayName !== person.displayName && { displayName }),
    ...(login !== person.login && { login }),
  };
  const changed = Object.keys(fields);
  if (changed.length === 0) return person;
  const writing = inTransaction(async (transaction) => {
    await updateProfile(person.id, fields, transaction);
    const event = {
      action: "person.edit",
      subjectId: person.id,
      schoolId: null,
      detail: { changed },
    } as const;
    await recordAudit(caller, event, transaction);
  });
  await translateLoginConflict({ login, displayName }, writing);
  return getHubPerson(caller, person.id);
}
