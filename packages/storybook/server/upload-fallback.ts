import type { IncomingMessage } from "node:http";
import { createEducationClient, EducationError } from "../../client/index";
import { APP_SLUG } from "../book";
import { type ApiAnswer, inEnvelope, readBody } from "./api-answer";

const MAX_UPLOAD_BYTES = 4_500_000;
const JPEG_START = [0xff, 0xd8, 0xff];

/**
 * `POST /upload-fallback`: uploads one JPEG of at most 4.5 MB through the proxy, with the session headers of the request. A
 * browser calls it when its own upload to the storage fails (protocol: Uploads).
 */
export function uploadFallback(
  request: IncomingMessage,
  trustedProxyUrls: readonly string[],
): Promise<ApiAnswer> {
  return inEnvelope(async () => {
    const session = request.headers["x-edu-session"];
    if (typeof session !== "string" || request.headers.authorization !== `Bearer ${session}`) {
      throw new EducationError("EDU_RELAUNCH_REQUIRED", "Open this activity from the hub with Start.");
    }
    const bytes = await readBody(request, MAX_UPLOAD_BYTES);
    if (!JPEG_START.every((byte, index) => bytes[index] === byte)) {
      throw new EducationError("VAL_001", "Send one JPEG.", { status: 422 });
    }
    const edu = createEducationClient({
      expectedAppSlug: APP_SLUG,
      additionalTrustedProxyUrls: trustedProxyUrls,
      launch: { session, proxy: trustedProxyUrls[0] ?? "" },
    });
    const operationId = request.headers["idempotency-key"];
    const file = new File([bytes], "picture.jpg", { type: "image/jpeg" });
    return edu.upload(file, typeof operationId === "string" ? { operationId } : {});
  });
}
