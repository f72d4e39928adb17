import type { SchoolOverview } from "@/client/contract/own-pages";
import type { Person } from "@/lib/access/person";
import { assertLooksAfter } from "@/lib/access/school-scope";
import { listSuspendedActivities } from "@/lib/activities/list-suspended-activities";
import { type Balance, getBalance, getSchoolBalance } from "@/lib/credits/get-balance";

function overviewOf(
  schoolId: string,
  balance: Balance,
  suspendedActivities: SchoolOverview["suspendedActivities"],
) {
  return {
    schoolId,
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

/**
 * What a school has left, how big it is and what needs its admins (protocol: People and roles).
 * @throws HubError AUTH_002, NOTFOUND_001 alike for another school and for none
 */
export async function getSchoolOverview(person: Person, schoolId: string): Promise<SchoolOverview> {
  await assertLooksAfter(person, schoolId);
  const [balance, suspended] = await Promise.all([
    person.role === "operator" ? getSchoolBalance(person, schoolId) : getBalance(person),
    listSuspendedActivities(person, schoolId),
  ]);
  return overviewOf(schoolId.toLowerCase(), balance, suspended);
}
