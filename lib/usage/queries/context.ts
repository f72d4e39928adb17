import { prisma } from "@/lib/database/prisma";
import { findUsedActivity } from "./visible";

/** Finds the id of a person's school; null without one. */
export async function findSchoolId(personId: string): Promise<string | null> {
  const person = await prisma().profile.findUnique({ where: { id: personId }, select: { schoolId: true } });
  return person?.schoolId ?? null;
}

/** Sums the credits that a pool spent on these days. */
export async function sumPoolDays(poolId: string, days: readonly string[]): Promise<number> {
  const { _sum } = await prisma().usageDay.aggregate({
    where: { poolId, day: { in: days.map((day) => new Date(day)) } },
    _sum: { spentCredits: true },
  });
  return _sum.spentCredits ?? 0;
}

/** Finds the names of filters, null for filters that are not set. Call `assertFilters` first. */
export async function findFilterNames(ids: {
  classroomId?: string;
  teacherId?: string;
  studentId?: string;
  activityId?: string;
  appSlug?: string;
}) {
  const db = prisma();
  const person = (id: string | undefined) =>
    id ? db.profile.findUnique({ where: { id }, select: { displayName: true } }) : null;
  const [classroom, teacher, student, activity, app] = await Promise.all([
    ids.classroomId
      ? db.classroom.findUnique({ where: { id: ids.classroomId }, select: { name: true } })
      : null,
    person(ids.teacherId),
    person(ids.studentId),
    ids.activityId ? findUsedActivity(ids.activityId) : null,
    ids.appSlug
      ? db.app.findUnique({ where: { slug: ids.appSlug }, select: { name: true, nameKo: true } })
      : null,
  ]);
  return {
    classroom: classroom?.name ?? null,
    teacher: teacher?.displayName ?? null,
    student: student?.displayName ?? null,
    activity: activity?.name ?? null,
    app,
  };
}
