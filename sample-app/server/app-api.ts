import type { IncomingMessage } from "node:http";
import { createEducationClient, EducationError } from "../../client/index";
import { appStatusOf, downloadImage } from "../../client/server/index";
import { APP_SLUG } from "../app-slug";

/** An answer of the app's own API, in the hub's envelope or as an image. */
export interface ApiAnswer {
  status: number;
  contentType: string;
  body: string | Uint8Array;
}

const MAX_UPLOAD_BYTES = 4_500_000;
const JPEG_START = [0xff, 0xd8, 0xff];

/**
 * `POST /upload-fallback`: one JPEG of at most 4.5 MB with the session headers, stored through the proxy, for
 * browsers that storage refuses (protocol: Uploads).
 */
export async function uploadFallback(request: IncomingMessage, proxy: string): Promise<ApiAnswer> {
  return inEnvelope(async () => {
    const session = request.headers["x-edu-session"];
    if (typeof session !== "string" || request.headers.authorization !== `Bearer ${session}`) {
      throw new EducationError("EDU_RELAUNCH_REQUIRED", "Open this activity from the hub with Start.");
    }
    const bytes = await readBody(request);
    if (!JPEG_START.every((byte, index) => bytes[index] === byte)) {
      throw new EducationError("VAL_001", "Send one JPEG.", { status: 422 });
    }
    const edu = createEducationClient({
      expectedAppSlug: APP_SLUG,
      additionalTrustedProxyUrls: [proxy],
      launch: { session, proxy },
    });
    const operationId = request.headers["idempotency-key"];
    const file = new File([bytes], "picture.jpg", { type: "image/jpeg" });
    return edu.upload(file, typeof operationId === "string" ? { operationId } : {});
  });
}

/**
 * `GET /picture?url=`: returns a picture of the hub's storage from the app's own origin, so that the page card can be
 * drawn when storage sends no CORS headers. Other origins are refused, so that it is no open proxy.
 */
export async function proxyPicture(url: URL, hubOrigins: readonly string[]): Promise<ApiAnswer> {
  const picture = URL.parse(url.searchParams.get("url") ?? "");
  if (!picture || !hubOrigins.includes(picture.origin)) {
    return envelope(new EducationError("VAL_001", "This picture is not the hub's.", { status: 422 }));
  }
  try {
    const { bytes, mimeType } = await downloadImage(picture.href);
    // An SVG may contain scripts; the hub generates none.
    if (mimeType === "image/svg+xml") throw new EducationError("EDU_BAD_ANSWER", "This is no picture.");
    return { status: 200, contentType: mimeType, body: bytes };
  } catch (error) {
    return envelope(error);
  }
}

async function inEnvelope(run: () => Promise<unknown>): Promise<ApiAnswer> {
  try {
    const data = await run();
    return json(200, { status: "success", data, code: "", message: "" });
  } catch (error) {
    return envelope(error);
  }
}

function envelope(cause: unknown): ApiAnswer {
  const error =
    cause instanceof EducationError ? cause : new EducationError("HUB_001", "Something went wrong.");
  const { code, message } = error;
  return json(appStatusOf(error), { status: "error", error: { code, message } });
}

function json(status: number, value: unknown): ApiAnswer {
  return { status, contentType: "application/json; charset=utf-8", body: JSON.stringify(value) };
}

async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_UPLOAD_BYTES) {
      throw new EducationError("FUNCTION_PAYLOAD_TOO_LARGE", "At most 4.5 MB.", { status: 413 });
    }
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
