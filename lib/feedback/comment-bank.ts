import { validate as isUuid } from "uuid";
import type { z } from "zod";
import { mayTeach } from "@/lib/access/may-teach";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { prisma } from "@/lib/database/prisma";
import { inTransaction } from "@/lib/database/transaction";
import { HubError, invalid, notFound } from "@/lib/hub-error";
import type { addPhrase as addContract, Phrase } from "@/packages/client/contract/comment-bank";
import { PHRASES_MAX } from "@/packages/client/contract/limits";
import { insertPhrase, type PhraseOwner } from "./queries/phrases";

/** Whose phrases a person saves and deletes: a teacher their own, a school admin the school's. @throws HubError AUTH_002 for anyone else */
function ownerOf({ id, role, schoolId }: Person): PhraseOwner {
  if (role === "school_admin" && schoolId !== null) return { ownerId: null, schoolId };
  if (mayTeach({ role })) return { ownerId: id, schoolId: null };
  throw new HubError("AUTH_002", "Only teachers and school admins have phrases for feedback.");
}

function toPhrase({ id, text, schoolId }: { id: string; text: string; schoolId: string | null }): Phrase {
  return { id, text, shared: schoolId !== null };
}

/** Lists a teacher's own phrases, then the school's, each oldest first (protocol: Feedback). @throws HubError AUTH_002 */
export async function listPhrases(person: Person): Promise<Phrase[]> {
  const { ownerId } = ownerOf(person);
  const select = { id: true, text: true, schoolId: true } as const;
  const read = (where: { ownerId: string } | { schoolId: string }) =>
    prisma().commentPhrase.findMany({ where, select, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  const { schoolId } = person;
  const [own, shared] = await Promise.all([
    ownerId === null ? [] : read({ ownerId }),
    schoolId === null ? [] : read({ schoolId }),
  ]);
  return [...own, ...shared].map(toPhrase);
}

/**
 * Saves a phrase, or returns the one with the same text.
 * @throws HubError AUTH_002 also when `shared` is not what the caller's role saves, VAL_001 when there are as many as may be
 */
export async function addPhrase(
  person: Person,
  { text, shared }: z.infer<NonNullable<typeof addContract.body>>,
): Promise<Phrase> {
  const owner = ownerOf(person);
  const isShared = owner.schoolId !== null;
  if (shared !== undefined && shared !== isShared) {
    throw new HubError("AUTH_002", "Only a school admin saves phrases for all teachers of the school.");
  }
  return inTransaction(async (transaction) => {
    const { phrase, isNew } = await insertPhrase({ ...owner, text }, transaction);
    if (!phrase) throw invalid([{ path: "text", message: "phrasesMax", values: { max: PHRASES_MAX } }]);
    if (isNew && isShared) {
      const target = { type: "phrase", id: phrase.id };
      await recordAudit(person, { action: "phrase.add", target }, transaction);
    }
    return toPhrase(phrase);
  });
}

/** Deletes a phrase. @throws HubError NOTFOUND_001, AUTH_002 for a teacher and the school's */
export async function deletePhrase(person: Person, phraseId: string): Promise<{ id: string }> {
  const owner = ownerOf(person);
  const found = isUuid(phraseId)
    ? await prisma().commentPhrase.findUnique({ where: { id: phraseId } })
    : null;
  const isShared = found !== null && found.schoolId !== null && found.schoolId === person.schoolId;
  if (!found || !(isShared || (found.ownerId !== null && found.ownerId === owner.ownerId))) {
    throw notFound("phrase");
  }
  if (isShared && owner.schoolId === null) {
    throw new HubError("AUTH_002", "Only a school admin deletes phrases of the school.");
  }
  await inTransaction(async (transaction) => {
    const { count } = await transaction.commentPhrase.deleteMany({ where: { id: found.id } });
    if (count > 0 && isShared) {
      const target = { type: "phrase", id: found.id };
      await recordAudit(person, { action: "phrase.remove", target }, transaction);
    }
  });
  return { id: found.id };
}
