import { fetchPlatform, type PlatformAnswer, PlatformFailed } from "./fetch-platform";
import { forgetPlatformToken, platformToken } from "./platform-token";
import type { PlatformRow } from "./queries/rows";

/** A call of a platform's service. */
export interface ServiceCall {
  url: string;
  scope: string;
  accept?: string;
  /** Posted as JSON of this media type. */
  body?: { type: string; value: object };
}

function send(
  { url, accept = "application/json", body }: ServiceCall,
  token: string,
): Promise<PlatformAnswer> {
  const headers = { authorization: `Bearer ${token}`, accept };
  if (!body) return fetchPlatform(url, { headers });
  const { type, value } = body;
  return fetchPlatform(url, {
    method: "POST",
    headers: { ...headers, "content-type": type },
    body: JSON.stringify(value),
  });
}

/** Calls a service of a platform, once more with a new token when it no longer takes the kept one. @throws PlatformFailed */
export async function callService(platform: PlatformRow, call: ServiceCall): Promise<PlatformAnswer> {
  let answer = await send(call, await platformToken(platform, call.scope));
  if (answer.status === 401) {
    forgetPlatformToken(platform, call.scope);
    answer = await send(call, await platformToken(platform, call.scope));
  }
  if (answer.status < 200 || answer.status > 299)
    throw new PlatformFailed(`the platform answers ${answer.status}`, { status: answer.status });
  return answer;
}
