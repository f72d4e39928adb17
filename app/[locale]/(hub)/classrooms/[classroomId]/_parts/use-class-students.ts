import { useQuery } from "@tanstack/react-query";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { classroomStudents } from "@/packages/client/contract/addresses-class";
import type { ClassStudent } from "@/packages/client/contract/classrooms";

export function useClassStudents(classroomId: string, initial: ClassStudent[]): ClassStudent[] {
  return useQuery({
    queryKey: queryKeyOf(classroomStudents, { classroomId }),
    initialData: initial,
    queryFn: async ({ signal }) =>
      (await hubCall(classroomStudents, { params: { classroomId }, signal })).data,
  }).data;
}
