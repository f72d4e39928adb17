import { classroomActivities, createActivity as createContract } from "@/client/contract/activities";
import { createActivity } from "@/lib/domain/activities/create-activity";
import { listClassroomActivities } from "@/lib/domain/activities/list-classroom-activities";
import { endpoint } from "@/lib/http/endpoint";
import { nextLink } from "@/lib/http/next-link";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: classroomActivities,
    run: async ({ caller, params, query, request }) => {
      const page = await listClassroomActivities(caller, params.classroomId ?? "", query);
      return { data: page.items, headers: nextLink(request, page.nextCursor) };
    },
  }),
  POST: endpoint({
    contract: createContract,
    run: async ({ caller, params, body }) => ({
      data: await createActivity(caller, params.classroomId ?? "", body),
    }),
  }),
});
