import type { Transaction } from "@/lib/database/transaction";
import { enrol } from "./enrolments";

/** Creates a developer's empty credit pool and playground, with the developer as its teacher. Returns the pool's id. */
export async function insertPlayground(
  developerId: string,
  transaction: Transaction,
): Promise<{ poolId: string }> {
  const pool = await transaction.creditPool.create({ data: { developerId }, select: { id: true } });
  const classroom = await transaction.classroom.create({
    data: { name: "Playground", developerId, poolId: pool.id },
    select: { id: true },
  });
  const enrolment = { classroomId: classroom.id, profileId: developerId, classNumber: null };
  await enrol({ ...enrolment, kind: "teacher" }, transaction);
  return { poolId: pool.id };
}
