import type { Person } from "@/lib/access/person";
import { createActivity } from "@/lib/activities/create-activity";
import { listCatalogApps } from "@/lib/apps/list-apps";
import { recordAudit } from "@/lib/audit/record-audit";
import { insertClassroom } from "@/lib/classrooms/queries/classrooms";
import { prisma } from "@/lib/database/prisma";
import { inTransaction } from "@/lib/database/transaction";
import { invalid, notFound } from "@/lib/hub-error";
import { enrol } from "@/lib/people/queries/enrolments";
import type { NewActivity } from "@/packages/client/contract/activities";
import { classroomName } from "@/packages/client/contract/classrooms";
import { ACTIVITY_TITLE_MAX, CLASSROOM_NAME_MAX } from "@/packages/client/contract/limits";
import type { OpenLaunch } from "./accept";
import { keepResourceLink, linkContext } from "./place";
import type { LaunchData } from "./step-data";

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
export type Choice = NewActivity & { classroomId: string };

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

/** Asserts that a choice is among those that the teacher has. @throws HubError VAL_001 at `appSlug`, NOTFOUND_001 */
function assertOffered({ classrooms, newClassroom, apps }: Choices, { classroomId, appSlug }: Choice): void {
  if (!apps.some(({ slug }) => slug === appSlug))
    throw invalid([{ path: "appSlug", message: "appNotInCatalog" }]);
  const isNew = classroomId === NEW_CLASSROOM && newClassroom !== null;
  const isOffered = classrooms === null || isNew || classrooms.some(({ id }) => id === classroomId);
  if (!isOffered) throw notFound("classroom");
}

/**
 * Makes the activity that a teacher has chosen for a link of the platform, and links the course to its classroom.
 * @throws HubError VAL_001 at the field, NOTFOUND_001
 */
export async function chooseActivity(
  { data, person }: OpenLaunch,
  choice: Choice,
): Promise<{ activityId: string; title: string }> {
  const choices = await readChoices(data);
  assertOffered(choices, choice);
  const { classroomId: chosenId, ...activity } = choice;
  const newName = chosenId === NEW_CLASSROOM ? choices.newClassroom : null;
  const classroomId =
    data.classroomId ?? (newName === null ? chosenId : await makeClassroom(person, newName));
  await linkContext(data, person, classroomId);
  const { id: activityId, title } = await createActivity(person, classroomId, activity);
  const { platformId, deploymentId, resourceLink } = data;
  if (resourceLink) {
    const key = { platformId, deploymentId, resourceLinkId: resourceLink.id };
    await keepResourceLink(key, { activityId, lineItemUrl: resourceLink.lineItemUrl });
  }
  return { activityId, title };
}
