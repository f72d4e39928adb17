import { createHash } from "node:crypto";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

/** An account of a school's LMS, with the id that the LMS gives for the school's own system. */
interface SchoolAccount {
  schoolId: string;
  issuer: string;
  subject: string;
  sourcedId: string | null;
}

function hashOf(...parts: string[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(JSON.stringify(parts)).digest());
}

/** Deletes a person's links, and keeps hashes by which a launch knows that this account was erased (protocol: Erasure). */
export async function forgetAccounts(profileId: string, transaction: Transaction): Promise<void> {
  const { schoolId, sourcedId, identityLinks } = await transaction.profile.findUniqueOrThrow({
    where: { id: profileId },
    select: { schoolId: true, sourcedId: true, identityLinks: true },
  });
  const accounts = identityLinks.flatMap(({ schoolId: school, issuer, subject }) =>
    school === null ? [] : [hashOf(school, issuer, subject)],
  );
  const ids = schoolId === null || sourcedId === null ? [] : [hashOf(schoolId, sourcedId)];
  const data = [...accounts, ...ids].map((hash) => ({ hash }));
  await transaction.erasedAccount.createMany({ data, skipDuplicates: true });
  await transaction.identityLink.deleteMany({ where: { profileId } });
}

/** Whether someone with this account, or with its `sourcedId`, was erased at the school. */
export async function isErasedAccount({
  schoolId,
  issuer,
  subject,
  sourcedId,
}: SchoolAccount): Promise<boolean> {
  const hashes = [hashOf(schoolId, issuer, subject), ...(sourcedId ? [hashOf(schoolId, sourcedId)] : [])];
  return (await prisma().erasedAccount.count({ where: { hash: { in: hashes } } })) > 0;
}
