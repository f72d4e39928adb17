import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { HubError } from "@/lib/hub-error";
import { generateReadablePassword } from "@/lib/people/generate-password";
import { hashPasswords } from "@/lib/people/password-queue";
import { setPasswords } from "@/lib/people/queries/passwords";
import type { RosterCard } from "@/packages/client/contract/rosters";
import { getImportRow, type ImportIds } from "./get-roster-import";
import { type CardScope, countWithoutCard, listWithoutCard } from "./queries/without-card";

/**
 * Makes sign-in cards for people without a password whom this import, or with the scope `school` an earlier one too, has added
 * (protocol: Roster import). Each card is returned once, because only the hash of its password is stored. Hashing all passwords of a large
 * school would take minutes, so each call makes at most `limit` cards, and `left` counts the people still without one. A limit
 * of 0 only counts them.
 * @throws HubError AUTH_002, NOTFOUND_001, IDEM_002 when someone else makes the same cards, RATE_001 when too many passwords wait to
 * be hashed
 */
export async function makeRosterCards(
  caller: Person,
  { schoolId, importId }: ImportIds,
  { scope, limit }: { scope: CardScope; limit: number },
): Promise<{ cards: RosterCard[]; left: number }> {
  await getImportRow(caller, schoolId, importId);
  const people = await listWithoutCard(importId, { scope, limit });
  const passwords = people.map(generateReadablePassword);
  const hashes = await hashPasswords(passwords, caller.id);
  const changes = people.map(({ id, role }, index) => ({
    profileId: id,
    passwordHash: hashes[index] ?? "",
    expectedChangedAt: null,
    mustChangePassword: role !== "student",
  }));
  if (people.length > 0) {
    await inTransaction(async (transaction) => {
      if ((await setPasswords(changes, transaction)) < changes.length) {
        throw new HubError("IDEM_002", "Someone else is making these cards right now.", {
          retryAfterSeconds: 1,
        });
      }
      const target = { type: "roster-import", id: importId };
      const detail = { count: people.length };
      await recordAudit(caller, { action: "roster.cards", schoolId, target, detail }, transaction);
    });
  }
  const cards = people.map(({ id, displayName, login, role, after }, index) => ({
    profileId: id,
    displayName,
    login,
    role,
    password: passwords[index] ?? "",
    classroomName: after?.classrooms[0]?.name ?? null,
    classNumber: after?.classrooms[0]?.classNumber ?? null,
  }));
  return { cards, left: await countWithoutCard(importId, scope) };
}
