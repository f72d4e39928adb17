import { findPerson } from "@/lib/db/people-rows";
import { endLaunchesOfSignIn } from "../activities/end-launches";
import { recordAudit } from "../audit/record-audit";

/** Signing out of the hub: ends the launches of that sign-in (decision 0005) and tells the audit log. */
export async function signOut(profileId: string, signInId: string): Promise<void> {
  await endLaunchesOfSignIn(signInId);
  const found = await findPerson(profileId);
  if (!found) return;
  const { passwordChangedAt: _, ...person } = found;
  await recordAudit({ ...person, signInId, address: null }, { action: "sign-out", subjectId: profileId });
}
