import { handle, route } from "@/lib/api/route";
import { listPublicKeys } from "@/lib/lti/keys";

/** Platforms ask again for a key that they do not know, so a short time is enough. */
const HEADERS = { "Cache-Control": "public, max-age=300" };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle({
    operation: "ltiKeys",
    readableBy: "anyOrigin",
    run: async () => Response.json(await listPublicKeys(), { headers: HEADERS }),
  }),
});
