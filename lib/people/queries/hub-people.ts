import type { Prisma } from "@/generated/prisma/client";
import { idPart, type KeysetList, type PageRange, textPart } from "@/lib/database/page";
import { prisma } from "@/lib/database/prisma";

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

export type HubPersonRow = Prisma.ProfileGetPayload<{ select: typeof HUB_PERSON_FIELDS }>;

/** Filters of the list; `text` is any part of the name or login. */
interface HubPeopleFilters {
  status: "active" | "archived";
  role?: "operator" | "developer" | undefined;
  text?: string | undefined;
}

function containsText(text: string) {
  return { contains: text.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" } as const;
}

function matchesFilters({ status, role, text }: HubPeopleFilters): Prisma.ProfileWhereInput {
  const textConditions = text
    ? [{ OR: [{ displayName: containsText(text) }, { login: containsText(text) }] }]
    : [];
  return { ...IS_HUB_PERSON, status, ...(role && { role }), AND: textConditions };
}

function isAfter({ displayName, id }: PersonPosition): Prisma.ProfileWhereInput {
  return { OR: [{ displayName: { gt: displayName } }, { displayName, id: { gt: id } }] };
}

export function listHubPeopleRows({
  filters,
  limit,
  after,
}: { filters: HubPeopleFilters } & PageRange<PersonPosition>): Promise<HubPersonRow[]> {
  return prisma().profile.findMany({
    where: { AND: [matchesFilters(filters), ...(after ? [isAfter(after)] : [])] },
    orderBy: [{ displayName: "asc" }, { id: "asc" }],
    select: HUB_PERSON_FIELDS,
    take: limit,
  });
}

/** Finds a developer or an operator, active or archived; null for everyone else. */
export function findHubPerson(profileId: string): Promise<HubPersonRow | null> {
  return prisma().profile.findFirst({
    where: { ...IS_HUB_PERSON, id: profileId },
    select: HUB_PERSON_FIELDS,
  });
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
