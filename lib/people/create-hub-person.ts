import type { NewHubPerson } from "@/client/contract/hub-people";
import type { NewSignIn } from "@/client/contract/people";
import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { givePassword } from "./given-password";
import { orLoginTaken } from "./login-conflict";
import { insertProfile } from "./queries/edit";
import { insertPlayground } from "./queries/playground";

async function addHubPerson(
  asker: Person | null,
  { role, displayName, login }: NewHubPerson,
): Promise<NewSignIn> {
  const { password, ...secret } = await givePassword(role);
  const adding = inTransaction(async (transaction) => {
    const id = await insertProfile({ login, ...secret, role, displayName, schoolId: null }, transaction);
    if (role === "developer") await insertPlayground(id, transaction);
    const act = { action: "person.create", subjectId: id, schoolId: null, detail: { role } } as const;
    await recordAudit(asker, act, transaction);
    return id;
  });
  return { id: await orLoginTaken(adding), login, displayName, password };
}

/**
 * Adds an operator or a developer, with a first password that only this answer has (protocol: People and roles). A
 * login is given once in the whole hub, so that a form that is sent twice adds one person.
 * @throws HubError AUTH_002, VAL_001 naming `login` when somebody has it
 */
export async function createHubPerson(asker: Person, body: NewHubPerson): Promise<NewSignIn> {
  assertOperator(asker);
  return addHubPerson(asker, body);
}

/**
 * Adds an operator on the word of whoever runs the hub's machine: `npm run operator:create`. The audit log names the hub
 * itself.
 * @throws HubError VAL_001 naming `login` when somebody has it
 */
export async function createOperator(who: { displayName: string; login: string }): Promise<NewSignIn> {
  return addHubPerson(null, { ...who, role: "operator" });
}
