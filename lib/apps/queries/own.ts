import { prisma } from "@/lib/database/prisma";

/** The apps of a developer, by name. */
export async function listOwnAppRows(developerId: string) {
  return prisma().app.findMany({
    where: { developerId },
    orderBy: [{ name: "asc" }, { slug: "asc" }],
    select: { id: true, slug: true, name: true, nameKo: true, status: true, hostedUrl: true, iconUrl: true },
    take: 500,
  });
}
