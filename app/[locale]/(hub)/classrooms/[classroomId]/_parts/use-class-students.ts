import { useQuery } from "@tanstack/react-query";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import type { ClassStudent } from "@/packages/client/contract/classrooms";

/** A classroom's students as the hub has them now; at first those that the page was rendered with. */
export function useClassStudents(classroomId: string, initial: ClassStudent[]): ClassStudent[] {
  return useQuery({
    queryKey: queryKeyOf("GET /classrooms/{classroomId}/students", { classroomId }),
    initialData: initial,
    queryFn: async ({ signal }) =>
      (await hubCall("GET /classrooms/{classroomId}/students", { params: { classroomId }, signal })).data,
  }).data;
}
