import type { Prisma } from "@/generated/prisma/client";
import { idPart, type KeysetList, type PageRange, textPart } from "@/lib/database/page";
import { prisma } from "@/lib/database/prisma";
import type { HubPeopleQuery, HubPerson } from "@/packages/client/contract/hub-people";

/** Developers and operators have no school; `profiles_school_name_idx` has them ordered by name. */
const IS_HUB_PERSON = {
  schoolId: null,
  role: { in: ["operator", "developer"] },
} satisfies Prisma.ProfileWhereInput;

type PersonPosition = { displayName: string; id: string };

export const HUB_PEOPLE: KeysetList<PersonPosition> = {
  name: "hub-people",
  parts: { displayName: textPart, id: idPart },
};

const HUB_PERSON_FIELDS = { id: true, displayName: true, login: true, role: true, status: true } as const;

function containsText(text: string) {
  return { contains: text.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" } as const;
}

export function listHubPeopleRows({
  filters: { status, role, q },
  limit,
  after,
}: { filters: Pick<HubPeopleQuery, "status" | "role" | "q"> } & PageRange<PersonPosition>) {
  const conditions: Prisma.ProfileWhereInput[] = [{ ...IS_HUB_PERSON, status }];
  if (role) conditions.push({ role });
  if (q) conditions.push({ OR: [{ displayName: containsText(q) }, { login: containsText(q) }] });
  if (after) {
    const { displayName, id } = after;
    conditions.push({ OR: [{ displayName: { gt: displayName } }, { displayName, id: { gt: id } }] });
  }
  return prisma().profile.findMany({
    where: { AND: conditions },
    orderBy: [{ displayName: "asc" }, { id: "asc" }],
    select: HUB_PERSON_FIELDS,
    take: limit,
  }) as Promise<HubPerson[]>;
}

/** Finds a developer or an operator, active or archived; null for everyone else. */
export function findHubPerson(profileId: string) {
  return prisma().profile.findFirst({
    where: { ...IS_HUB_PERSON, id: profileId },
    select: HUB_PERSON_FIELDS,
  }) as Promise<HubPerson | null>;
}

/** Lists the display names of the first active operators, by name. */
export async function listOperatorNameRows(limit: number): Promise<string[]> {
  const found = await prisma().profile.findMany({
    where: { schoolId: null, role: "operator", status: "active" },
    orderBy: [{ displayName: "asc" }, { id: "asc" }],
    select: { displayName: true },
    take: limit,
  });
  return found.map(({ displayName }) => displayName);
}
