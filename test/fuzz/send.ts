import { readText, type TestAnswer } from "../call";
import { type Credential, isAccepted, placeCredential } from "./credentials";
import type { DescribedOperation } from "./described-operations";
import type { OperationAt } from "./operations-of";
import type { FuzzRequest } from "./request-arbitrary";

/** A request with its credential, as it is sent. */
export interface WireRequest {
  url: string;
  method: string;
  headers: Headers;
  body: Uint8Array<ArrayBuffer> | undefined;
}

/** Turns a generated request into the HTTP request for the hub at `hubUrl`. */
export function toWireRequest(
  hubUrl: string,
  { base, path }: Pick<OperationAt, "base" | "path">,
  request: FuzzRequest,
  credential: Credential,
): WireRequest {
  const placed = placeCredential(credential, request.placement);
  // In a URL, `..` would remove the segment before it too. `%2E` is read as `.` and removes only itself.
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((request.params[name] ?? "").toWellFormed()).replace(/^\.\.?$/, "%2E"),
  );
  const holdsCredential = (name: string) => placed.query.some(([one]) => one === name);
  const query = new URLSearchParams([
    ...request.query.filter(([name]) => !holdsCredential(name)),
    ...placed.query,
  ]);
  const headers = new Headers();
  for (const [name, value] of [...request.headers, ...placed.headers]) headers.set(name, value);
  const hasBody = request.body !== null && request.method !== "GET";
  return {
    url: `${hubUrl}${base}${filled}${query.size > 0 ? `?${query}` : ""}`,
    method: request.method,
    headers,
    body: hasBody ? Uint8Array.from(Buffer.from(request.body ?? "", "latin1")) : undefined,
  };
}

/** Calls the operation's handler in this process, as Next would. */
export async function sendInProcess(
  operation: DescribedOperation,
  request: FuzzRequest,
  credential: Credential,
): Promise<TestAnswer> {
  const { url, ...init } = toWireRequest("http://localhost:3000", operation, request, credential);
  const handler = operation.handlers[request.method];
  if (!handler) throw new Error(`The route of ${operation.name} has no ${request.method}.`);
  const params = Object.fromEntries(
    Object.entries(request.params).map(([name, value]) => [name, value.toWellFormed()]),
  );
  const response = await handler(new Request(url, init), {
    params: Promise.resolve(operation.paramsOf(params)),
  });
  const text = await readText(response);
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson && text ? JSON.parse(text) : null,
  };
}

/** Whether the hub must accept the credential of this request; `perhaps` where that depends on more than the credential. */
export function expectsAcceptance(operation: OperationAt, request: FuzzRequest, credential: Credential) {
  const names = new Set(request.headers.map(([name]) => name));
  const fromElsewhere = names.has("origin") || names.has("sec-fetch-site") || names.has("cookie");
  const { searchParams } = new URL(
    toWireRequest("http://localhost:3000", operation, request, credential).url,
  );
  // A query with two sessions is refused, even when a header has a session too (protocol: Launch session).
  if (credential.kind === "launchSession" && searchParams.getAll("session").length > 1) return false;
  return isAccepted(operation.operation, credential, { placement: request.placement, fromElsewhere });
}
