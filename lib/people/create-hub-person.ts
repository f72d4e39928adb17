import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import type { NewHubPerson } from "@/packages/client/contract/hub-people";
import type { NewSignIn } from "@/packages/client/contract/people";
import { generatePassword } from "./generate-password";
import { insertProfile } from "./queries/edit";
import { insertPlayground } from "./queries/playground";
import { translateLoginConflict } from "./translate-login-conflict";

async function addHubPerson(
  caller: Person | null,
  { role, displayName, login }: NewHubPerson,
): Promise<NewSignIn> {
  // The command line has no caller. The queue of passwords to hash needs a name for it.
  const { password, ...secret } = await generatePassword(role, caller?.id ?? "operator:create");
  const adding = inTransaction(async (transaction) => {
    const id = await insertProfile({ login, ...secret, role, displayName, schoolId: null }, transaction);
    if (role === "developer") await insertPlayground(id, transaction);
    const event = { action: "person.create", subjectId: id, schoolId: null, detail: { role } } as const;
    await recordAudit(caller, event, transaction);
    return id;
  });
  return { id: await translateLoginConflict({ login, displayName }, adding), login, displayName, password };
}

/**
 * Adds an operator or a developer and returns their first password, which is not stored (protocol: People and roles).
 * Logins are unique in the hub, so a form sent twice adds one person.
 * @throws HubError AUTH_002, VAL_001 for a `login` that is taken, RATE_001 when too many passwords wait to be hashed
 */
export async function createHubPerson(caller: Person, body: NewHubPerson): Promise<NewSignIn> {
  assertOperator(caller);
  return addHubPerson(caller, body);
}

/**
 * Adds an operator from the command line, for `npm run operator:create`. The audit log names the hub itself as the actor.
 * @throws HubError VAL_001 for a `login` that is taken
 */
export async function createOperator(operator: { displayName: string; login: string }): Promise<NewSignIn> {
  return addHubPerson(null, { ...operator, role: "operator" });
}
