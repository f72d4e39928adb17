import { createHash, randomBytes, randomInt } from "node:crypto";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { prisma } from "@/lib/database/prisma";
import { inTransaction } from "@/lib/database/transaction";
import { isErasedAccount } from "@/lib/people/erased-accounts";
import { findLinkedProfileId, linkAccount } from "@/lib/people/identity-links";
import { hashPassword } from "@/lib/people/password-queue";
import { insertProfile } from "@/lib/people/queries/edit";
import { listFreeLogins, loginStem } from "@/lib/people/suggest-login";
import { displayName } from "@/packages/client/contract/people";
import { CLAIMS, type LaunchClaims, roleOf } from "./claims";
import { type LtiReason, LtiRefused } from "./lti-refused";
import type { Platform, VerifiedLaunch } from "./verify";

/** The id in the school's own system of somebody to whom the platform gives none. A roster import from the platform uses it too. */
export function sourcedIdOfAccount(issuer: string, subject: string): string {
  return `lti-${createHash("sha256")
    .update(JSON.stringify([issuer, subject]))
    .digest("hex")
    .slice(0, 32)}`;
}

const FIELDS = {
  id: true,
  login: true,
  role: true,
  displayName: true,
  schoolId: true,
  status: true,
} as const;
type Found = Pick<Person, "id" | "login" | "role" | "displayName" | "schoolId"> & {
  status: "active" | "archived";
};

/** What a platform says about an account. */
interface Account {
  platform: Platform;
  claims: LaunchClaims;
  ipAddress: string | null;
}

function refuse({ platform }: Account, reason: LtiReason): LtiRefused {
  return new LtiRefused(reason, 403, { platformId: platform.id });
}

function sourcedIdOf({ claims }: Account): string | null {
  return claims[CLAIMS.lis]?.person_sourcedid?.trim() || null;
}

/** Asserts that a person may come in from the LMS of their school. @throws LtiRefused */
function assertMayEnter(account: Account, found: Found | null): Found {
  if (found?.status !== "active" || found.schoolId !== account.platform.schoolId)
    throw refuse(account, "endedPerson");
  if (found.role !== "student" && found.role !== "teacher") throw refuse(account, "notFromLms");
  return found;
}

/** Finds the person of the school who has the id that the platform gives for the school's own system. */
async function findBySourcedId(account: Account): Promise<Found | null> {
  const { schoolId, issuer } = account.platform;
  const given = sourcedIdOf(account);
  const sourcedIds = [...(given === null ? [] : [given]), sourcedIdOfAccount(issuer, account.claims.sub)];
  const found = await prisma().profile.findMany({
    where: { schoolId, sourcedId: { in: sourcedIds } },
    select: { ...FIELDS, sourcedId: true },
  });
  return found.find(({ sourcedId }) => sourcedId === given) ?? found[0] ?? null;
}

/** The name in the launch; null without a usable one. */
function nameOf({ name, given_name, family_name }: LaunchClaims): string | null {
  const parts = [given_name, family_name].filter(Boolean).join(" ");
  return (
    [name, parts].map((text) => displayName.safeParse(text)).find(({ success }) => success)?.data ?? null
  );
}

/** Creates a person for an unknown account. Without a name, the login is the name. */
async function createPerson(account: Account): Promise<Found> {
  const { platform, claims, ipAddress } = account;
  const { schoolId, issuer } = platform;
  const role = roleOf(claims[CLAIMS.roles]);
  if (role === null) throw refuse(account, "wrongRole");
  const sourcedId = sourcedIdOf(account);
  if (await isErasedAccount({ schoolId, issuer, subject: claims.sub, sourcedId }))
    throw refuse(account, "endedPerson");
  const name = nameOf(claims);
  // A number at random without a name: a whole class may come at once.
  const [login = ""] =
    name === null
      ? await listFreeLogins(role, 1, String(randomInt(1_000, 10_000)))
      : await listFreeLogins(loginStem(name), 1);
  // A password that nobody knows: they come from the LMS, until someone gives them a card.
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"), platform.id);
  return inTransaction(async (transaction) => {
    const profile = {
      login,
      passwordHash,
      mustChangePassword: false,
      role,
      displayName: name ?? login,
      schoolId,
    };
    const id = await insertProfile({ ...profile, sourcedId }, transaction);
    const person = { ...profile, id, status: "active" } as const;
    const event = { action: "person.create", subjectId: id, schoolId, detail: { role, issuer } } as const;
    await recordAudit({ id, schoolId, ipAddress }, event, transaction);
    if (
      !(await linkAccount({ ...person, ipAddress }, { schoolId, issuer, subject: claims.sub }, transaction))
    )
      throw refuse(account, "claimedPerson");
    return person;
  });
}

async function findOrCreate(account: Account): Promise<Found> {
  const { platform, claims, ipAddress } = account;
  const outside = { schoolId: platform.schoolId, issuer: platform.issuer, subject: claims.sub };
  const linkedId = await findLinkedProfileId(outside);
  if (linkedId !== null)
    return assertMayEnter(
      account,
      await prisma().profile.findUnique({ where: { id: linkedId }, select: FIELDS }),
    );
  const known = await findBySourcedId(account);
  if (known) {
    const person = assertMayEnter(account, known);
    const isLinked = await inTransaction((transaction) =>
      linkAccount({ ...person, ipAddress }, outside, transaction),
    );
    if (!isLinked) throw refuse(account, "claimedPerson");
    return person;
  }
  if (!platform.createPeople) throw refuse(account, "unknownPerson");
  return createPerson(account);
}

/** Whether another launch was faster: it took the login, linked this account, or linked the person to another one. */
function isBeaten(error: unknown): boolean {
  return error instanceof LtiRefused
    ? error.reason === "claimedPerson"
    : classifyDatabaseError(error)?.kind === "unique";
}

/**
 * Finds whose launch it is: the person to whom the account is linked; else the student or teacher of the school with the id that the
 * platform gives; else, where the school allows it, someone new. Never by name or e-mail. Of two first launches at the same time, the
 * slower one looks once more, and finds the person of the faster. @throws LtiRefused
 */
export async function findLaunchingPerson(
  { platform, claims }: VerifiedLaunch,
  ipAddress: string | null,
): Promise<Found> {
  const account: Account = { platform, claims, ipAddress };
  try {
    return await findOrCreate(account);
  } catch (error) {
    if (!isBeaten(error)) throw error;
    return findOrCreate(account);
  }
}
