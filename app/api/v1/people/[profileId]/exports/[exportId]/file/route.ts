import { handle, route } from "@/lib/api/route";
import { Readable } from "node:stream";
import { ANSWER_HEADERS } from "@/lib/api/answer-headers";
import { takePersonRate } from "@/lib/api/caller-rate";
import { readCookieCaller } from "@/lib/auth/read-caller";
import { openExport } from "@/lib/privacy/data-exports";

/** GET of an export's zip, for the school's admins only (protocol: Export of a student's data). */
const sendExport = handle({
  operation: "downloadExport",
  readableBy: "ownOrigin",
  run: async ({ request, params: { profileId = "", exportId = "" } }) => {
    const person = await readCookieCaller(request);
    takePersonRate(person.id);
    const { body, sizeBytes, day } = await openExport(person, { profileId, exportId });
    const headers = {
      ...ANSWER_HEADERS,
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="student-data-${day}.zip"`,
      "Content-Length": String(sizeBytes),
    };
    // Next does not close the body of a HEAD response.
    if (request.method === "HEAD") {
      body.destroy();
      return new Response(null, { headers });
    }
    return new Response(Readable.toWeb(body) as ReadableStream, { headers });
  },
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: sendExport });
