import type { Prisma } from "@/generated/prisma/client";
import { idPart, type KeysetList, type PageRange, textPart } from "@/lib/database/page";
import { prisma } from "@/lib/database/prisma";

/** Developers and operators belong to no school; `profiles_school_name_idx` gives them by name. */
const OF_THE_HUB = {
  schoolId: null,
  role: { in: ["operator", "developer"] },
} satisfies Prisma.ProfileWhereInput;

type PersonPlace = { displayName: string; id: string };

/** Developers and operators, by name, then id. */
export const HUB_PEOPLE: KeysetList<PersonPlace> = {
  name: "hub-people",
  parts: { displayName: textPart, id: idPart },
};

const SHOWN = { id: true, displayName: true, login: true, role: true, standing: true } as const;

/** A developer or an operator, archived or not. */
export type HubPersonRow = Prisma.ProfileGetPayload<{ select: typeof SHOWN }>;

/** What the list is narrowed by; `text` is any part of the name or login. */
export interface HubPeopleFilters {
  standing: "active" | "archived";
  role?: "operator" | "developer" | undefined;
  text?: string | undefined;
}

function isAnywhere(text: string) {
  return { contains: text.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" } as const;
}

function matching({ standing, role, text }: HubPeopleFilters): Prisma.ProfileWhereInput {
  const named = text ? [{ OR: [{ displayName: isAnywhere(text) }, { login: isAnywhere(text) }] }] : [];
  return { ...OF_THE_HUB, standing, ...(role && { role }), AND: named };
}

function isAfter({ displayName, id }: PersonPlace): Prisma.ProfileWhereInput {
  return { OR: [{ displayName: { gt: displayName } }, { displayName, id: { gt: id } }] };
}

/** Developers and operators by name, then id. */
export function listHubPeopleRows({
  filters,
  limit,
  after,
}: { filters: HubPeopleFilters } & PageRange<PersonPlace>): Promise<HubPersonRow[]> {
  return prisma().profile.findMany({
    where: { AND: [matching(filters), ...(after ? [isAfter(after)] : [])] },
    orderBy: [{ displayName: "asc" }, { id: "asc" }],
    select: SHOWN,
    take: limit,
  });
}

/** A developer or an operator, archived or not; null for everyone else. */
export function findHubPerson(profileId: string): Promise<HubPersonRow | null> {
  return prisma().profile.findFirst({ where: { ...OF_THE_HUB, id: profileId }, select: SHOWN });
}

/** The display names of the first operators who can sign in, by name. */
export async function listOperatorNameRows(limit: number): Promise<string[]> {
  const found = await prisma().profile.findMany({
    where: { schoolId: null, role: "operator", standing: "active" },
    orderBy: [{ displayName: "asc" }, { id: "asc" }],
    select: { displayName: true },
    take: limit,
  });
  return found.map(({ displayName }) => displayName);
}
