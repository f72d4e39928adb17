import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import type { LtiRefusal } from "@/packages/client/contract/lti";
import type { LtiReason } from "./lti-refused";
import { getPlatform } from "./platforms";
import { deleteOlderRefusals } from "./queries/refusals";

/** How many refusals of a platform are kept. */
const KEPT = 50;

/** Notes that a launch was refused; only the last fifty of a platform are kept. */
export async function recordRefusal(
  platformId: string,
  { reason, kid }: { reason: LtiReason; kid: string | null },
): Promise<void> {
  await prisma().ltiRefusal.create({ data: { platformId, reason, kid } });
  await deleteOlderRefusals(platformId, KEPT);
}

/** Lists the last launches of a platform that were refused, newest first. @throws HubError AUTH_002, NOTFOUND_001 */
export async function listRefusals(
  caller: Person,
  schoolId: string,
  platformId: string,
): Promise<LtiRefusal[]> {
  const { id } = await getPlatform(caller, schoolId, platformId);
  const refusals = await prisma().ltiRefusal.findMany({
    where: { platformId: id },
    orderBy: { id: "desc" },
    take: KEPT,
    select: { at: true, reason: true, kid: true },
  });
  return refusals.map(({ at, reason, kid }) => ({ at: at.toISOString(), reason: reason as LtiReason, kid }));
}
