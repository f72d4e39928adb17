import type { Person } from "@/lib/access/person";
import { archiveProfile, type PersonStatus, restoreProfile } from "./archive-person";
import { getHubPerson } from "./get-hub-person";
import { countOperators } from "./queries/edit";

/**
 * Archives an operator or a developer and ends their sign-ins, launches and tokens. The active operators are locked, so when
 * two operators archive each other at the same time, the second is refused and one operator remains.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for the caller's own account and for the last operator
 */
export async function archiveHubPerson(caller: Person, profileId: string): Promise<PersonStatus> {
  const { id, role } = await getHubPerson(caller, profileId);
  await archiveProfile(
    caller,
    { id, schoolId: null },
    {
      countPeers: async (transaction) => (role === "operator" ? countOperators(transaction) : null),
      lastMessage: "lastOperator",
    },
  );
  return { id, status: "archived" };
}

/**
 * Restores an archived operator or developer. Their old tokens stay revoked.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function restoreHubPerson(caller: Person, profileId: string): Promise<PersonStatus> {
  const { id } = await getHubPerson(caller, profileId);
  await restoreProfile(caller, { id, schoolId: null });
  return { id, status: "active" };
}
