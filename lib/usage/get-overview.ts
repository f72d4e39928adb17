import type { Person } from "@/lib/access/person";
import { assertManagesSchool } from "@/lib/access/school-scope";
import { listSuspendedActivities } from "@/lib/activities/list-suspended";
import { getBalance, getSchoolBalance } from "@/lib/credits/get-balance";
import type { SchoolOverview } from "@/packages/client/contract/schools";

/**
 * Returns a school's credits, its size, and up to 20 activities that nobody can start because their app is not approved.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function getSchoolOverview(person: Person, schoolId: string): Promise<SchoolOverview> {
  await assertManagesSchool(person, schoolId);
  const [balance, suspendedActivities] = await Promise.all([
    person.role === "operator" ? getSchoolBalance(person, schoolId) : getBalance(person),
    listSuspendedActivities(person, schoolId),
  ]);
  return {
    schoolId: schoolId.toLowerCase(),
    name: balance.owner.name,
    nameKo: balance.owner.nameKo,
    availableCredits: balance.available,
    reservedCredits: balance.reserved,
    spentCredits: balance.spent,
    grantedCredits: balance.granted,
    spentTodayCredits: balance.spentToday,
    spentThisMonthCredits: balance.spentThisMonth,
    lowWaterCredits: balance.lowWaterCredits,
    studentCount: balance.counts.students,
    teacherCount: balance.counts.teachers,
    classroomCount: balance.counts.classrooms,
    suspendedActivities,
  };
}
