import { NextRequest } from "next/server";
import { DEFAULT_BODY_BYTES } from "@/client/contract/operation";
import { parseJson, readBytes } from "@/lib/api/body";

/**
 * A request as next-auth may have it, which reads a body of any length, and falls over one that is no JSON though it says so.
 * @throws HubError FUNCTION_PAYLOAD_TOO_LARGE, VAL_001 (400 malformed, 422 of more than anybody needs)
 */
export async function boundedRequest(request: Request): Promise<NextRequest> {
  const { url, method, headers } = request;
  if (method !== "POST") return new NextRequest(url, { method, headers });
  const body = (await readBytes(request, DEFAULT_BODY_BYTES)).toString("utf8");
  if (headers.get("content-type")?.includes("application/json")) parseJson(body);
  return new NextRequest(url, { method, headers, body });
}
