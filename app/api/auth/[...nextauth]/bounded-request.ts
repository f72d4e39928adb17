import { NextRequest } from "next/server";
import { VALIDATION_STATUS } from "@/client/contract/error-codes";
import { DEFAULT_BODY_BYTES } from "@/client/contract/operation";
import { HubError } from "@/lib/domain/hub-error";
import { readBytes } from "@/lib/http/body";

function assertJson(text: string): void {
  try {
    JSON.parse(text);
  } catch (cause) {
    throw new HubError("VAL_001", "The request body is not valid JSON.", {
      status: VALIDATION_STATUS.malformed,
      detail: { issues: [{ path: "", message: "Not valid JSON." }] },
      cause,
    });
  }
}

/**
 * A request as next-auth may have it, which reads a body of any length, and falls over one that is no JSON though it says so.
 * @throws HubError FUNCTION_PAYLOAD_TOO_LARGE, VAL_001 (400)
 */
export async function boundedRequest(request: Request): Promise<NextRequest> {
  const { url, method, headers } = request;
  if (method !== "POST") return new NextRequest(url, { method, headers });
  const body = (await readBytes(request, DEFAULT_BODY_BYTES)).toString("utf8");
  if (headers.get("content-type")?.includes("application/json")) assertJson(body);
  return new NextRequest(url, { method, headers, body });
}
