import type { Handler } from "@/lib/api/route";
import { findContract } from "@/lib/api/route";
import { validateAnswer, validateRefusal } from "./validate-answer";

/** A request to a route handler, as a program would send it. */
export interface TestRequest {
  method?: string;
  path?: string;
  session?: string | null;
  bearer?: string;
  body?: unknown;
  /** Sent as it is, instead of `body` as JSON. */
  rawBody?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  params?: Record<string, string | string[]>;
  signal?: AbortSignal;
}

/** A response with its body read. `json` is the envelope; null when the body is not JSON. */
export interface TestAnswer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any body, and checks it itself
  json: any;
}

function headersOf(request: TestRequest): Headers {
  const headers = new Headers(request.headers);
  if (request.body !== undefined && !headers.has("content-type"))
    headers.set("content-type", "application/json");
  if (request.session) {
    headers.set("authorization", `Bearer ${request.session}`);
    headers.set("x-edu-session", request.session);
  }
  if (request.bearer) headers.set("authorization", `Bearer ${request.bearer}`);
  return headers;
}

/** Checks an answer against the API description, and returns it. Every answer of `call` passes here. */
function validated(handler: Handler, answer: TestAnswer): TestAnswer {
  const contract = findContract(handler);
  if (contract) validateAnswer(contract, answer);
  else if (answer.status >= 400 && answer.json !== null) validateRefusal(answer);
  return answer;
}

/** The text of a response; of an event stream, which does not end, only the first part. */
export async function readText(response: Response): Promise<string> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return response.text();
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

/**
 * Calls a route handler with a `Request`, as Next does, and reads its `Response`.
 * @throws Error when the answer does not match the API description
 */
export async function call(handler: Handler, request: TestRequest = {}): Promise<TestAnswer> {
  const hasBody = request.body !== undefined || request.rawBody !== undefined;
  const response = await handler(
    new Request(`http://localhost:3000${request.path ?? "/"}`, {
      method: request.method ?? (hasBody ? "POST" : "GET"),
      headers: headersOf(request),
      body: request.rawBody ?? (request.body === undefined ? undefined : JSON.stringify(request.body)),
      signal: request.signal,
    }),
    { params: Promise.resolve(request.params ?? {}) },
  );
  const text = await readText(response);
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  const json = isJson && text ? JSON.parse(text) : null;
  return validated(handler, { status: response.status, headers: response.headers, text, json });
}
