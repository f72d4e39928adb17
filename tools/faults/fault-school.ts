import { prisma } from "../../lib/database/prisma";
import { createSchool, launchSessionOf, type TestSchool } from "../../test/create-school";

/** The answer to a call; status 0 when the connection broke. */
export interface Answer {
  status: number;
  code: string;
  isReplayed: boolean;
  data: Record<string, unknown>;
}

/** One operation of a student, and everything that its caller has seen of it. */
export interface Call {
  kind: "text" | "image";
  /** The subject of the prompt; no other call has the same. */
  topic: string;
  key: string | null;
  session: string;
  school: FaultSchool;
  answers: Answer[];
  /** The last answer of `media/get`; null before the first. */
  picture: Answer | null;
}

/** A school for one fault case, with the launch sessions of its students and all their calls. */
export interface FaultSchool {
  school: TestSchool;
  sessions: string[];
  calls: Call[];
  /** How many calls without a key may have been charged although nobody got the answer, because the caller hung up. */
  maxUnanswered: number;
}

/** Makes a school with one activity, which its students have started. */
export async function createFaultSchool(
  options: { credits?: number; textPrice?: number; students?: number } = {},
): Promise<FaultSchool> {
  const { credits = 100_000, textPrice = 1, students = 2 } = options;
  const school = await createSchool({ credits });
  await prisma().creditPool.update({ where: { id: school.poolId }, data: { textPriceCredits: textPrice } });
  const activityId = await school.activity();
  const sessions: string[] = [];
  for (let count = 0; count < students; count += 1)
    sessions.push(await launchSessionOf(await school.student(), activityId));
  return { school, sessions, calls: [], maxUnanswered: 0 };
}
