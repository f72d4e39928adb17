import type { Transaction } from "@/lib/database/transaction";
import { enrol } from "./enrolments";

/** Gives a new developer a credit pool with nothing in it and the playground that it pays for, as its teacher. */
export async function insertPlayground(
  developerId: string,
  transaction: Transaction,
): Promise<{ poolId: string }> {
  const pool = await transaction.creditPool.create({ data: { developerId }, select: { id: true } });
  const classroom = await transaction.classroom.create({
    data: { name: "Playground", developerId, poolId: pool.id },
    select: { id: true },
  });
  const enrolled = { classroomId: classroom.id, profileId: developerId, classNumber: null };
  await enrol({ ...enrolled, kind: "teacher" }, transaction);
  return { poolId: pool.id };
}
