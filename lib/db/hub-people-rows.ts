import { prisma } from "./prisma";

/** The display names of the first operators who can sign in, by name. */
export async function listOperatorNameRows(limit: number): Promise<string[]> {
  const found = await prisma().profile.findMany({
    where: { role: "operator", standing: "active" },
    orderBy: [{ displayName: "asc" }, { id: "asc" }],
    select: { displayName: true },
    take: limit,
  });
  return found.map(({ displayName }) => displayName);
}
