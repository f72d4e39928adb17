import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { getMediaJob } from "@/lib/media/get-media-job";
import { mediaGet } from "@/packages/client/contract/generation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract: mediaGet,
    run: async ({ caller, body }) => ({ data: await getMediaJob(caller, body.id) }),
  }),
});
