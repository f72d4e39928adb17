import { useQuery } from "@tanstack/react-query";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import type { ClassStudent } from "@/packages/client/contract/classrooms";

export function useClassStudents(classroomId: string, initial: ClassStudent[]): ClassStudent[] {
  return useQuery({
    queryKey: queryKeyOf("GET /classrooms/{classroomId}/students", { classroomId }),
    initialData: initial,
    queryFn: async ({ signal }) =>
      (await hubCall("GET /classrooms/{classroomId}/students", { params: { classroomId }, signal })).data,
  }).data;
}
