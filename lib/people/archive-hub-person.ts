import type { Standing } from "@/client/contract/people";
import type { Person } from "@/lib/access/person";
import { archiveOne, restoreOne } from "./archive-person";
import { getHubPerson } from "./hub-person";
import { countOperators } from "./queries/edit";

/** The status of a person after the call. */
interface StatusAnswer {
  id: string;
  status: Standing;
}

/**
 * Archives an operator or a developer: sign-ins, launches and tokens end at once. Nobody archives themselves, and of two
 * operators who archive each other at once the second is refused, so that one operator always stays.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for oneself and for the last operator
 */
export async function archiveHubPerson(asker: Person, profileId: string): Promise<StatusAnswer> {
  const { id, role } = await getHubPerson(asker, profileId);
  await archiveOne(
    asker,
    { id, schoolId: null },
    {
      countPeers: async (transaction) => (role === "operator" ? countOperators(transaction) : null),
      lastMessage: "This is the hub's last operator. Add another one first.",
    },
  );
  return { id, status: "archived" };
}

/**
 * Restores an archived operator or developer, without the tokens they had.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function restoreHubPerson(asker: Person, profileId: string): Promise<StatusAnswer> {
  const { id } = await getHubPerson(asker, profileId);
  await restoreOne(asker, { id, schoolId: null });
  return { id, status: "active" };
}
