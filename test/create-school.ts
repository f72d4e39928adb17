import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Person, Role } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { startActivity } from "@/lib/launch/start";
import { insertPlayground } from "@/lib/people/queries/playground";
import type { Purpose } from "@/packages/client/contract/basic-schemas";
import { grantCredits } from "./grant-credits";

/** Settings of a test school that differ from an ordinary one. */
export interface SchoolOptions {
  credits?: number;
  timeZone?: string;
  dailyLimitCredits?: number | null;
  allowedModels?: string[];
}

/** A school in the test's database, with a pool, an admin, one classroom, its teacher and an approved app. */
export interface TestSchool {
  id: string;
  poolId: string;
  classroomId: string;
  appId: string;
  appSlug: string;
  teacher: Person;
  admin: Person;
  student(): Promise<Person>;
  /** Creates one more activity of the app, and returns its id; open, unless the options say otherwise. */
  activity(options?: { opensAt?: Date; dueAt?: Date; closesAt?: Date }): Promise<string>;
  balance(): Promise<{ available: number; reserved: number; spent: number; granted: number }>;
  /** The types of the pool's ledger entries, oldest first. */
  entryTypes(): Promise<string[]>;
  /** The states of the pool's holds, oldest first. */
  holdStates(): Promise<string[]>;
}

/** The password of every person that tests create. */
export const PASSWORD = "edu-hub-demo";
/** The hash of `PASSWORD`, as a constant, since hashing takes a while. */
const PASSWORD_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$5gOwQemvfViHEdaW7V3ODw$jvasoHXyT2WZe/Iw0qOA9exnonPuSUQ0shbR/XBQDFo";

async function createProfile(role: Role, schoolId: string | null): Promise<Person> {
  const login = `${role}-${randomBytes(6).toString("hex")}`;
  const profile = await prisma().profile.create({
    data: {
      login,
      role,
      schoolId,
      displayName: `Name of ${login}`,
      passwordHash: PASSWORD_HASH,
    },
    select: { id: true, login: true, role: true, displayName: true, schoolId: true },
  });
  return { ...profile, signInId: null, ipAddress: null };
}

/** An operator, who belongs to no school. */
export function createOperator(): Promise<Person> {
  return createProfile("operator", null);
}

/** A developer with a pool of 50 credits and a playground, in which they are the teacher. */
export async function createDeveloper(): Promise<Person> {
  const developer = await createProfile("developer", null);
  await insertPlayground(developer.id, prisma());
  const { id: poolId } = await prisma().creditPool.findFirstOrThrow({ where: { developerId: developer.id } });
  await grantCredits({ poolId, type: "grant", amountCredits: 50, actorId: null, note: "test" });
  return developer;
}

/** Creates a school. Every test creates its own, so that no test waits for another. */
export async function createSchool(options: SchoolOptions = {}): Promise<TestSchool> {
  const { credits = 1000, timeZone = "Asia/Seoul", dailyLimitCredits = null, allowedModels } = options;
  const school = await prisma().school.create({ data: { name: `School ${uuidv7()}`, timeZone } });
  const pool = await prisma().creditPool.create({
    data: {
      schoolId: school.id,
      dailyLimitCredits,
      allowsAllModels: allowedModels === undefined,
      allowedModels: allowedModels ?? [],
    },
  });
  if (credits > 0) {
    await grantCredits({
      poolId: pool.id,
      type: "grant",
      amountCredits: credits,
      actorId: null,
      note: "test",
    });
  }
  const [teacher, admin, developer] = await Promise.all([
    createProfile("teacher", school.id),
    createProfile("school_admin", school.id),
    createProfile("developer", null),
  ]);
  const classroom = await prisma().classroom.create({
    data: { name: "4-2", schoolId: school.id, poolId: pool.id },
  });
  await prisma().enrolment.create({
    data: { classroomId: classroom.id, profileId: teacher.id, kind: "teacher" },
  });
  const slug = `app-${randomBytes(6).toString("hex")}`;
  const app = await prisma().app.create({
    data: {
      slug,
      name: "Storybook",
      hostedUrl: "https://storybook.test.example/start?theme=warm",
      origins: [`https://${slug}.test.example`],
      supportsTeacherManage: true,
      locales: ["en", "ko"],
      status: "approved",
      developerId: developer.id,
    },
  });
  let classNumber = 0;
  return {
    id: school.id,
    poolId: pool.id,
    classroomId: classroom.id,
    appId: app.id,
    appSlug: slug,
    teacher,
    admin,
    student: async () => {
      classNumber += 1;
      const number = classNumber;
      const student = await createProfile("student", school.id);
      await prisma().enrolment.create({
        data: { classroomId: classroom.id, profileId: student.id, kind: "student", classNumber: number },
      });
      return student;
    },
    activity: async (times = {}) => {
      const activity = await prisma().activity.create({
        data: { classroomId: classroom.id, appId: app.id, title: "Our town", ...times },
      });
      return activity.id;
    },
    balance: () =>
      prisma().poolBalance.findUniqueOrThrow({
        where: { poolId: pool.id },
        select: { available: true, reserved: true, spent: true, granted: true },
      }),
    entryTypes: async () => {
      const entries = await prisma().ledgerEntry.findMany({
        where: { poolId: pool.id },
        orderBy: { seq: "asc" },
      });
      return entries.map((entry) => entry.type);
    },
    holdStates: async () => {
      const holds = await prisma().hold.findMany({ where: { poolId: pool.id }, orderBy: { id: "asc" } });
      return holds.map(({ state }) => state);
    },
  };
}

/** Starts an activity and returns the launch session from the launch address. */
export async function launchSessionOf(
  person: Person,
  activityId: string,
  options: { purpose?: Purpose; studentId?: string; locale?: "en" | "kr" } = {},
): Promise<string> {
  const started = await startActivity(person, activityId, { locale: "en", ...options });
  return new URL(started.launchUrl).searchParams.get("session") ?? "";
}

/** Creates a school with a student, and the student's launch session of an open activity. */
export async function createStudentSession(options: SchoolOptions = {}) {
  const school = await createSchool(options);
  const student = await school.student();
  const activityId = await school.activity();
  return { school, student, activityId, session: await launchSessionOf(student, activityId) };
}
