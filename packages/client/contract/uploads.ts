import { z } from "zod";
import { operation } from "./operation";

export const uploadUrl = operation({
  name: "uploadUrl",
  summary: "An address to PUT one file to, and the permanent address that the file will have.",
  description:
    "Types: png, jpeg, webp, gif, mp3, m4a, wav, mp4, webm, pdf, zip, html, txt and json, of at most 25 MB. Then `PUT` the file to `uploadUrl` with exactly the `headers` of this answer, within 15 minutes (5 if `uploadUrl` leads directly to S3 storage). The bytes must have the declared type and exactly the declared size. `publicUrl` is permanent and may be submitted once the file is there.",
  example: { body: { filename: "page-1.png" } },
  address: "POST /mcp-proxy/api/upload-url",
  auth: "launchSession",
  idempotent: true,
  body: z.looseObject({
    filename: z.string().min(1).max(255),
    mimeType: z.string().min(1).max(100),
    sizeBytes: z
      .int()
      .min(1)
      .describe(
        "At most 25 MB, else 413. One person may upload up to 1 GB in 24 hours, else 429; each file counts as at least 64 KB.",
      ),
  }),
  data: z.strictObject({
    uploadUrl: z.url(),
    method: z.literal("PUT"),
    headers: z.record(z.string(), z.string()),
    publicUrl: z.url(),
    expiresAt: z.iso.datetime(),
    maxBytes: z.int(),
  }),
});
/** The JSON of `uploadUrl`: where and how to send the file. */
export type UploadTicket = z.infer<typeof uploadUrl.data>;
