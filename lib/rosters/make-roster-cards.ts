import type { RosterCard } from "@/client/contract/rosters";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { HubError } from "@/lib/hub-error";
import { generateReadablePassword } from "@/lib/people/generate-password";
import { hashPasswords } from "@/lib/people/password-queue";
import { setPasswords } from "@/lib/people/queries/passwords";
import { getImportRow, type ImportIds } from "./get-roster-import";
import { countWithoutCard, listWithoutCard } from "./queries/without-card";

/**
 * Makes the first passwords of the next new people of an import and of the school's earlier ones, and returns them once:
 * someone who has a card, or whose password was set in another way, is not among them again (protocol: Roster import). An
 * import that is not applied has no new people yet, but those of the earlier ones. Hashing all passwords of a large school
 * would take minutes, so each call makes a few; nothing but the hashes is stored.
 * @throws HubError AUTH_002, NOTFOUND_001, IDEM_002 when someone else makes the same cards
 */
export async function makeRosterCards(
  caller: Person,
  { schoolId, importId }: ImportIds,
  limit: number,
): Promise<{ cards: RosterCard[]; left: number }> {
  await getImportRow(caller, schoolId, importId);
  const people = await listWithoutCard(importId, limit);
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
  return { cards, left: await countWithoutCard(importId) };
}
