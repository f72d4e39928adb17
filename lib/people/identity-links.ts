import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { type AuditActor, recordAudit } from "@/lib/audit/record-audit";
import { prisma } from "@/lib/database/prisma";
import { inTransaction, type Transaction } from "@/lib/database/transaction";
import { notFound } from "@/lib/hub-error";
import type { IdentityLink } from "@/packages/client/contract/identity-links";
import { getManagedPerson } from "./get-managed-person";
import { lockProfile } from "./queries/edit";
import { endSignIns } from "./queries/end-access";

/** An account outside the hub: of the LMS of a school, or, with `schoolId` null, of single sign-on. */
export interface OutsideAccount {
  schoolId: string | null;
  issuer: string;
  subject: string;
}

/** Finds whose account it is; null when it is linked to nobody. */
export async function findLinkedProfileId(account: OutsideAccount): Promise<string | null> {
  return (
    (await prisma().identityLink.findFirst({ where: account, select: { profileId: true } }))?.profileId ??
    null
  );
}

/**
 * Links an account to a person, with its audit event. False when the account is someone else's, when the person has another account of this
 * issuer, and when they were erased meanwhile; linking the same two again is true and changes nothing.
 */
export async function linkAccount(
  actor: AuditActor,
  account: OutsideAccount,
  transaction: Transaction,
): Promise<boolean> {
  const profileId = actor.id;
  if (!(await lockProfile(profileId, transaction))) return false;
  const data = { ...account, profileId };
  const { count } = await transaction.identityLink.createMany({ data, skipDuplicates: true });
  if (count === 0) return (await transaction.identityLink.count({ where: data })) > 0;
  const detail = { issuer: account.issuer };
  await recordAudit(actor, { action: "identity.link", subjectId: profileId, detail }, transaction);
  return true;
}

/** Lists the linked accounts of a person, oldest first. @throws HubError AUTH_002, NOTFOUND_001 */
export async function listIdentityLinks(caller: Person, profileId: string): Promise<IdentityLink[]> {
  const { id } = await getManagedPerson(caller, profileId);
  const links = await prisma().identityLink.findMany({
    where: { profileId: id },
    orderBy: { createdAt: "asc" },
  });
  return links.map(({ id, schoolId, issuer, subject, createdAt }) => ({
    id,
    kind: schoolId === null ? "sso" : "lti",
    issuer,
    subject,
    createdAt: createdAt.toISOString(),
  }));
}

/**
 * Removes the link of an account to a person, and ends their sign-ins, launches and API tokens.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function removeIdentityLink(caller: Person, profileId: string, linkId: string) {
  const { id: subjectId, schoolId } = await getManagedPerson(caller, profileId);
  if (!isUuid(linkId)) throw notFound("link");
  await inTransaction(async (transaction) => {
    const where = { id: linkId, profileId: subjectId };
    const link = await transaction.identityLink.findUnique({ where, select: { issuer: true } });
    const { count } = await transaction.identityLink.deleteMany({ where });
    if (!link || count === 0) throw notFound("link");
    await endSignIns(subjectId, transaction);
    const detail = { issuer: link.issuer };
    await recordAudit(caller, { action: "identity.unlink", subjectId, schoolId, detail }, transaction);
  });
  return { id: linkId, removed: true as const };
}
