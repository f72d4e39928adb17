import { validate as isUuid } from "uuid";
import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { assertSchoolManagerRole } from "@/lib/access/school-scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Page, readPage } from "@/lib/database/page";
import { inTransaction } from "@/lib/database/transaction";
import { notFound } from "@/lib/hub-error";
import type {
  HubPeopleQuery,
  HubPerson,
  HubPersonEdit,
  NewHubPerson,
} from "@/packages/client/contract/hub-people";
import type { NewSignIn } from "@/packages/client/contract/people";
import { generatePassword } from "./generate-password";
import { insertProfile, updateProfile } from "./queries/edit";
import { findHubPerson, HUB_PEOPLE, listHubPeopleRows, listOperatorNameRows } from "./queries/hub-people";
import { insertPlayground } from "./queries/playground";
import { translateLoginConflict } from "./translate-login-conflict";

const MAX_NAMES = 5;

/** Lists the names of at most five operators, whom a school admin can ask for credits. @throws HubError AUTH_002 */
export async function listOperatorNames(caller: Person): Promise<string[]> {
  assertSchoolManagerRole(caller);
  return listOperatorNameRows(MAX_NAMES);
}

/** Lists operators and developers by name, one page; for operators. @throws HubError AUTH_002, VAL_001 for a bad cursor */
export async function listHubPeople(
  caller: Person,
  { limit, cursor, ...filters }: HubPeopleQuery,
): Promise<Page<HubPerson>> {
  assertOperator(caller);
  return readPage(HUB_PEOPLE, { limit, cursor }, (range) => listHubPeopleRows({ filters, ...range }));
}

/** Returns an operator or a developer, active or archived; for operators. @throws HubError AUTH_002, NOTFOUND_001 */
export async function getHubPerson(caller: Person, profileId: string): Promise<HubPerson> {
  assertOperator(caller);
  const found = isUuid(profileId) ? await findHubPerson(profileId) : null;
  if (!found) throw notFound("person");
  return found;
}

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

/** Adds an operator from the command line; its audit event has no actor. @throws HubError VAL_001 for a `login` that is taken */
export async function createOperator(operator: { displayName: string; login: string }): Promise<NewSignIn> {
  return addHubPerson(null, { ...operator, role: "operator" });
}

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
