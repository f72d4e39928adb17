import type { Transaction } from "@/lib/database/transaction";

/**
 * Revokes the API tokens and launches of these people permanently, also those in their playgrounds, whose actors are often made-up
 * students. Tokens first: a launch that is being started with a token locks the token, so it is either seen here or sees the
 * revocation itself.
 */
export async function revokeAccess(profileIds: readonly string[], transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`UPDATE api_tokens SET revoked_at = now()
    WHERE profile_id = ANY (${profileIds}::uuid[]) AND revoked_at IS NULL`;
  // No launch lives longer than seven days (`LAUNCH_SESSION_TTL_MINUTES`), so older ones are not looked at.
  await transaction.$executeRaw`UPDATE launches SET revoked_at = now() WHERE actor_id = ANY (${profileIds}::uuid[])
    AND created_at > now() - interval '8 days' AND revoked_at IS NULL AND expires_at > now()`;
  await transaction.$executeRaw`UPDATE launches l SET revoked_at = now() FROM playground_launches p
    WHERE p.owner_id = ANY (${profileIds}::uuid[]) AND l.id = p.launch_id AND l.revoked_at IS NULL AND l.expires_at > now()`;
}

/** Ends every sign-in, launch and API token of a person permanently. */
export async function endSignIns(profileId: string, transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`UPDATE profiles SET sign_ins_ended_at =
    greatest(date_trunc('milliseconds', clock_timestamp()), sign_ins_ended_at + interval '1 millisecond')
    WHERE id = ${profileId}::uuid`;
  await revokeAccess([profileId], transaction);
}

/**
 * Ends the sign-ins, launches and API tokens of everyone active in a school permanently, as archiving each of them would. Locked in
 * the order of their ids, as other changes of many people are.
 */
export async function endAccessOfSchool(schoolId: string, transaction: Transaction): Promise<void> {
  const people = await transaction.$queryRaw<{ id: string }[]>`
    WITH locked AS (
      SELECT id FROM profiles WHERE school_id = ${schoolId}::uuid AND status = 'active' ORDER BY id FOR UPDATE)
    UPDATE profiles p SET sign_ins_ended_at = greatest(date_trunc('milliseconds', clock_timestamp()),
      p.sign_ins_ended_at + interval '1 millisecond')
    FROM locked WHERE p.id = locked.id RETURNING p.id`;
  await revokeAccess(
    people.map(({ id }) => id),
    transaction,
  );
}
