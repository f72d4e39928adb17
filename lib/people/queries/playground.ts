import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";
import { insertProfile } from "./edit";
import { enrol } from "./enrolments";

/** The made-up students of every playground. As in a school, some names are Korean and some have Latin letters. */
const MADE_UP_STUDENTS = ["김하늘", "이바다", "Robin Lee"];

/** Creates the empty pool and the playground of its owner, who is the teacher. */
export async function insertPlayground(ownerId: string, transaction: Transaction): Promise<void> {
  const pool = await transaction.creditPool.create({ data: { developerId: ownerId }, select: { id: true } });
  const classroom = await transaction.classroom.create({
    data: { name: "Playground", developerId: ownerId, poolId: pool.id },
    select: { id: true },
  });
  const enrolment = { classroomId: classroom.id, profileId: ownerId, classNumber: null };
  await enrol({ ...enrolment, kind: "teacher" }, transaction);
}

/** Creates the three made-up students of a playground. Nobody can sign in as one of them, because nobody knows the password. */
export async function insertMadeUpStudents(
  { ownerId, classroomId, passwordHash }: { ownerId: string; classroomId: string; passwordHash: string },
  transaction: Transaction,
): Promise<void> {
  for (const [index, displayName] of MADE_UP_STUDENTS.entries()) {
    const classNumber = index + 1;
    const profileId = await insertProfile(
      {
        login: `try${classNumber}-${ownerId.replaceAll("-", "")}`,
        passwordHash,
        mustChangePassword: false,
        role: "student",
        displayName,
        schoolId: null,
      },
      transaction,
    );
    await enrol({ classroomId, profileId, kind: "student", classNumber }, transaction);
  }
}

/** Finds a person's playground with its credit pool and students, by class number; null before it is created. */
export function findPlayground(ownerId: string, transaction: Transaction = prisma()) {
  return transaction.classroom.findFirst({
    where: { developerId: ownerId, status: "active" },
    select: {
      id: true,
      name: true,
      enrolments: {
        where: { kind: "student", status: "active" },
        orderBy: { classNumber: "asc" },
        select: { classNumber: true, profile: { select: { id: true, displayName: true } } },
      },
      pool: {
        select: {
          id: true,
          textPriceCredits: true,
          imagePriceCredits: true,
          balance: { select: { available: true, reserved: true, spent: true, granted: true } },
        },
      },
    },
    orderBy: { createdAt: "asc" },
  });
}
