import { endpoint, route } from "@/lib/api/route";
import { startMediaJob } from "@/lib/media/start-media-job";
import { mediaCreate } from "@/packages/client/contract/generation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract: mediaCreate,
    run: ({ caller, ...call }) => startMediaJob({ session: caller, ...call }),
  }),
});
