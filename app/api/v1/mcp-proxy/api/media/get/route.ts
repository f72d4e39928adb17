import { route } from "@/lib/api/route";
import { mediaGet } from "@/client/contract/generation";
import { endpoint } from "@/lib/api/endpoint";
import { getMediaJob } from "@/lib/media/get-media-job";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract: mediaGet,
    run: async ({ caller, body }) => ({ data: await getMediaJob(caller, body.id) }),
  }),
});
