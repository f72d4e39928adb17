import { HubCallError, hubCall } from "@/components/data/hub-call";
import type { NewPassword } from "@/packages/client/contract/classrooms";

/** Creates new passwords for students of a classroom. Only this response has them, so the component keeps them in its state. */
export async function createPasswords(
  classroomId: string,
  studentIds: readonly string[],
): Promise<NewPassword[]> {
  const body = { studentIds: [...studentIds] };
  return (await hubCall("POST /classrooms/{classroomId}/passwords", { params: { classroomId }, body })).data;
}

/** Whether nothing was changed because someone else reset one of these passwords at the same time. */
export function isPasswordConflict(error: unknown): boolean {
  return error instanceof HubCallError && error.issues.some(({ path }) => path === "studentIds");
}
