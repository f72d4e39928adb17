import { aLaunch, aSchool } from "../test/a-school";

const STUDENTS = 30;
/** More than any run can spend. */
const CREDITS = 50_000_000;

/** The headers of a class of students of one school, each with the launch session of a real Start. */
export async function startStudents(): Promise<Record<string, string>[]> {
  const school = await aSchool({ credits: CREDITS });
  const activityId = await school.activity();
  const callers: Record<string, string>[] = [];
  for (let index = 0; index < STUDENTS; index += 1) {
    const session = await aLaunch(await school.student(), activityId);
    callers.push({
      authorization: `Bearer ${session}`,
      "x-edu-session": session,
      "content-type": "application/json",
    });
  }
  return callers;
}
