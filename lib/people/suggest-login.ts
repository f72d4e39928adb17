import { LOGIN_MAX } from "@/client/contract/limits";
import type { Person } from "@/lib/access/person";
import { assertLooksAfter } from "@/lib/access/school-scope";
import { listTakenLogins } from "./queries/school-people";
import { romanise } from "./romanise";

const TRIED_AT_ONCE = 50;
const NUMBER_ROOM = 6;

/** A login name like the person's name that nobody has: `minji`, `minji2`, … It may be taken by the time it is used. */
export async function suggestLogin(
  asker: Person,
  schoolId: string,
  displayName: string,
): Promise<{ login: string }> {
  await assertLooksAfter(asker, schoolId);
  const own = romanise(displayName).slice(0, LOGIN_MAX - NUMBER_ROOM);
  const stem = own.length < 2 ? `user${own}` : own;
  for (let from = 1; ; from += TRIED_AT_ONCE) {
    const candidates = Array.from({ length: TRIED_AT_ONCE }, (_, index) =>
      from + index === 1 ? stem : `${stem}${from + index}`,
    );
    const taken = await listTakenLogins(candidates);
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free !== undefined) return { login: free };
  }
}
