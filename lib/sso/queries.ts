import { prisma } from "@/lib/database/prisma";

/** A person who signs in with a provider. Sign-ins from before either time are invalid. */
export interface ProviderPerson {
  id: string;
  schoolId: string | null;
  displayName: string;
  passwordChangedAt: Date | null;
  signInsEndedAt: Date | null;
}

/**
 * Finds the active people of these schools with this id, login or `ssoId`: at most two, since a second one already makes the value
 * useless. Uses a primary key, `profiles_login_key` or `profiles_sso_id_idx`.
 */
export function findPeople(
  by: { id?: string; login?: string; ssoId?: string },
  schools: readonly string[],
): Promise<ProviderPerson[]> {
  return prisma().profile.findMany({
    where: { ...by, schoolId: { in: [...schools] }, status: "active", school: { status: "active" } },
    select: { id: true, schoolId: true, displayName: true, passwordChangedAt: true, signInsEndedAt: true },
    take: 2,
  });
}
