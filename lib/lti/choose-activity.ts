import type { Person } from "@/lib/access/person";
import { createActivity } from "@/lib/activities/create-activity";
import { listCatalogApps } from "@/lib/apps/list-apps";
import { recordAudit } from "@/lib/audit/record-audit";
import { insertClassroom } from "@/lib/classrooms/queries/classrooms";
import { prisma } from "@/lib/database/prisma";
import { inTransaction } from "@/lib/database/transaction";
import { notFound } from "@/lib/hub-error";
import { enrol } from "@/lib/people/queries/enrolments";
import { createActivity as activityContract } from "@/packages/client/contract/activities";
import { classroomName } from "@/packages/client/contract/classrooms";
import { ACTIVITY_TITLE_MAX, CLASSROOM_NAME_MAX } from "@/packages/client/contract/limits";
import type { LaunchData } from "./launch-data";
import { keepResourceLink, linkContext } from "./place-launch";

/** The choice of a classroom of one's own that is made for the course. */
export const NEW_CLASSROOM = "new";

/** What a teacher chooses between, and what is proposed. */
export interface Choices {
  /** Null when the course has a classroom already. */
  classrooms: { id: string; name: string }[] | null;
  /** The name of the classroom that can be made; null when the launch has no course. */
  newClassroom: string | null;
  apps: Awaited<ReturnType<typeof listCatalogApps>>;
  title: string;
}

function newClassroomName({ context }: LaunchData): string | null {
  const parsed = classroomName.safeParse(context?.title.slice(0, CLASSROOM_NAME_MAX));
  return parsed.success ? parsed.data : null;
}

/** Lists what the teacher of a launch chooses between: own classrooms, unless the course has one, and the approved apps. */
export async function readChoices(data: LaunchData): Promise<Choices> {
  const { profileId, classroomId, resourceLink } = data;
  const [apps, classrooms] = await Promise.all([
    listCatalogApps(),
    classroomId === null
      ? prisma().classroom.findMany({
          where: {
            status: "active",
            schoolId: { not: null },
            enrolments: { some: { profileId, kind: "teacher", status: "active" } },
          },
          select: { id: true, name: true },
          orderBy: [{ name: "asc" }, { id: "asc" }],
          take: 200,
        })
      : null,
  ]);
  const newClassroom = classroomId === null ? newClassroomName(data) : null;
  return { classrooms, newClassroom, apps, title: (resourceLink?.title ?? "").slice(0, ACTIVITY_TITLE_MAX) };
}

/** What a teacher has chosen. */
export interface Choice {
  classroomId: string;
  appSlug: string;
  title: string;
}

/** Makes a classroom of the course, with this teacher. @throws HubError NOTFOUND_001 for a school without credits */
function makeClassroom(teacher: Person, name: string): Promise<string> {
  return inTransaction(async (transaction) => {
    const schoolId = teacher.schoolId ?? "";
    const id = await insertClassroom({ id: undefined, schoolId, name }, transaction);
    if (id === null) throw notFound("credit pool");
    await enrol({ classroomId: id, profileId: teacher.id, kind: "teacher", classNumber: null }, transaction);
    const target = { type: "classroom", id };
    await recordAudit(teacher, { action: "classroom.create", target, detail: { name } }, transaction);
    return id;
  });
}

/** Returns the chosen classroom, which is one of the choices or a new one. @throws HubError NOTFOUND_001 */
async function chosenClassroom(teacher: Person, data: LaunchData, { classroomId }: Choice): Promise<string> {
  if (data.classroomId !== null) return data.classroomId;
  const { classrooms, newClassroom } = await readChoices(data);
  if (classroomId === NEW_CLASSROOM && newClassroom !== null) return makeClassroom(teacher, newClassroom);
  if (!classrooms?.some(({ id }) => id === classroomId)) throw notFound("classroom");
  return classroomId;
}

/**
 * Makes the activity that a teacher has chosen for a link of the platform, and links the course to its classroom.
 * @throws HubError VAL_001 at the field, NOTFOUND_001
 */
export async function chooseActivity(
  teacher: Person,
  data: LaunchData,
  choice: Choice,
): Promise<{ activityId: string; title: string }> {
  const { appSlug, title } = choice;
  // Before a classroom is made: a title that is refused leaves nothing behind.
  const body = activityContract.body?.parse({
    appSlug,
    title,
    instructions: "",
    opensAt: null,
    dueAt: null,
    closesAt: null,
  });
  if (!body) throw notFound("app");
  const classroomId = await chosenClassroom(teacher, data, choice);
  await linkContext(data, teacher, classroomId);
  const activity = await createActivity(teacher, classroomId, body);
  const { platformId, deploymentId, resourceLink } = data;
  if (resourceLink) {
    const key = { platformId, deploymentId, resourceLinkId: resourceLink.id };
    await keepResourceLink(key, { activityId: activity.id, lineItemUrl: resourceLink.lineItemUrl });
  }
  return { activityId: activity.id, title: activity.title };
}
