import { makePasswords } from "@/client/contract/addresses";
import type { NewPassword } from "@/client/contract/class-list";
import { HubCallError, hubCall } from "@/components/data/hub-call";

/** New passwords for students, as the one answer tells them. Kept by nothing but the component that shows them. */
export async function callForPasswords(
  classroomId: string,
  studentIds: readonly string[],
): Promise<NewPassword[]> {
  const body = { studentIds: [...studentIds] };
  return (await hubCall(makePasswords, { params: { classroomId }, body })).data;
}

/** Whether someone else made one of these passwords in the same moment, and nothing was changed. */
export function wasQuicker(error: unknown): boolean {
  return error instanceof HubCallError && error.issues.some(({ path }) => path === "studentIds");
}
