import { prisma } from "@/lib/database/prisma";

/** As `launch_facts` has it, the age of a playground's youngest students. */
const YOUNGEST_OF_PLAYGROUND = 6;

/**
 * The models that the pool which pays for an activity allows, null when it allows all, and the age of the school's youngest
 * students.
 */
export async function findModelRules(
  activityId: string,
): Promise<{ allowedModels: readonly string[] | null; youngestAge: number }> {
  const pool = { select: { allowsAllModels: true, allowedModels: true } } as const;
  const activity = await prisma().activity.findUnique({
    where: { id: activityId },
    select: { classroom: { select: { pool, school: { select: { youngestAge: true } } } } },
  });
  if (!activity) return { allowedModels: [], youngestAge: 0 };
  const { pool: rules, school } = activity.classroom;
  return {
    allowedModels: rules.allowsAllModels ? null : rules.allowedModels,
    youngestAge: school?.youngestAge ?? YOUNGEST_OF_PLAYGROUND,
  };
}
