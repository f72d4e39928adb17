import { route } from "@/lib/api/route";
import { mediaCreate } from "@/client/contract/generation";
import { endpoint } from "@/lib/api/endpoint";
import { startMediaJob } from "@/lib/media/start-media-job";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract: mediaCreate,
    run: ({ caller, ...call }) => startMediaJob({ session: caller, ...call }),
  }),
});
