import { prisma } from "@/lib/database/prisma";
import type { HelpTexts } from "../safety-refusal";

/** What decides about flagged content of a class. */
export type ClassSafety = HelpTexts & { flaggedCategories: string[] };

const OF_PLAYGROUNDS: ClassSafety = { flaggedCategories: [], helpTextEn: null, helpTextKo: null };

/** The settings of the school of an activity; of a playground, the hub's own. */
export async function findClassSafety(activityId: string): Promise<ClassSafety> {
  const found = await prisma().activity.findUnique({
    where: { id: activityId },
    select: {
      classroom: {
        select: {
          school: { select: { flaggedCategories: true, helpTextEn: true, helpTextKo: true } },
        },
      },
    },
  });
  return found?.classroom.school ?? OF_PLAYGROUNDS;
}
