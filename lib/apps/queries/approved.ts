import { prisma } from "@/lib/database/prisma";

/** Every origin whose pages may call the hub: those of approved apps, and of apps their developer tries out. */
export async function listAllowedOrigins(): Promise<string[]> {
  const apps = await prisma().app.findMany({
    where: { status: { in: ["approved", "draft", "pending"] } },
    select: { origins: true },
  });
  return [...new Set(apps.flatMap((app) => app.origins))];
}

/** The approved apps, by name. */
export async function listApprovedApps() {
  return prisma().app.findMany({
    where: { status: "approved" },
    orderBy: [{ name: "asc" }, { slug: "asc" }],
    take: 1000,
  });
}
