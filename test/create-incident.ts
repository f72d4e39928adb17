import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/database/prisma";
import { EXCERPT_MAX } from "@/packages/client/contract/safety";
import type { TestSchool } from "./create-school";

/** Records an incident of a student, as the check of a text does; returns its id. */
export async function createIncident(
  school: TestSchool,
  studentId: string,
  more: { severity?: "notice" | "alert" | "urgent"; categories?: string[]; at?: Date } = {},
): Promise<string> {
  const { severity = "alert", categories = ["harassment"], at } = more;
  const id = uuidv7();
  await prisma().safetyIncident.create({
    data: {
      id,
      studentId,
      schoolId: school.id,
      classroomId: school.classroomId,
      activityId: await school.activity(),
      appSlug: school.appSlug,
      direction: "input",
      categories,
      severity,
      action: severity === "notice" ? "flagged" : "stopped",
      excerpt: "Rude words about a friend".slice(0, EXCERPT_MAX),
      ...(at && { at }),
    },
  });
  return id;
}
