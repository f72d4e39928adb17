import { prisma } from "@/lib/database/prisma";

/** The models that the pool which pays for an activity allows; null when it allows all. */
export async function findAllowedModels(activityId: string): Promise<readonly string[] | null> {
  const pool = { select: { allowsAllModels: true, allowedModels: true } } as const;
  const activity = await prisma().activity.findUnique({
    where: { id: activityId },
    select: { classroom: { select: { pool } } },
  });
  const rules = activity?.classroom.pool;
  if (!rules) return [];
  return rules.allowsAllModels ? null : rules.allowedModels;
}
