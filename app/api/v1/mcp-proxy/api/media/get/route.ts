import { dataEndpoint, route } from "@/lib/api/route";
import { readerLanguage } from "@/lib/api/reader-language";
import { getMediaJob } from "@/lib/media/get-media-job";
import { mediaGet } from "@/packages/client/contract/generation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(mediaGet, ({ caller, body, request }) =>
    getMediaJob(caller, body.id, readerLanguage(request)),
  ),
});
