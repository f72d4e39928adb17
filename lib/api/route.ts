import { randomUUID } from "node:crypto";
import { findPlaygroundLaunch } from "@/lib/auth/read-caller";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { addressNotFound, HubError } from "@/lib/hub-error";
import { log } from "@/lib/log";
import { recordCall } from "@/lib/metrics";
import { type AnsweredCall, recordPlaygroundCall } from "@/lib/playground/record-call";
import type { Language } from "@/packages/client/contract/basic-schemas";
import { ERROR_STATUS } from "@/packages/client/contract/error-codes";
import { allowedMethods, corsHeaders, preflight, type ReadableBy } from "./cors";
import { errorResponse } from "./envelope";
import { readerLanguage } from "./reader-language";
import { REFUSED_METHOD_HEADER } from "./refused-method";
import { tokenBuckets } from "./token-buckets";

export type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response>;

/** The input of every handler: the request, and its path parameters by the names of the route's folders. */
export interface HandlerCall {
  request: Request;
  params: Record<string, string>;
}

interface HandleOptions {
  operation: string;
  run(call: HandlerCall): Promise<Response> | Response;
  /** Which origins may read the response; by default those of registered apps. */
  readableBy?: ReadableBy;
  /** Headers of every response, errors included. */
  headers?: Readonly<Record<string, string>>;
  /** Creates the response to an error; by default the error envelope. */
  respondToError?(error: HubError, language: Language): Response;
}

/** Converts any thrown value to the error for the caller; the original is its cause. */
export function toHubError(error: unknown): HubError {
  if (error instanceof HubError) return error;
  const kind = classifyDatabaseError(error)?.kind;
  if (kind === "badValue")
    return new HubError("VAL_001", "A value of the request cannot be used.", {
      cause: error,
      detail: { issues: [] },
    });
  if (kind === "missing")
    return new HubError("NOTFOUND_001", "Something that this call is about was deleted meanwhile.", {
      cause: error,
    });
  if (kind === "down")
    return new HubError("CFG_002", "The hub's database cannot be reached. Try again in a moment.", {
      cause: error,
    });
  const message = "Something went wrong in the hub. Try again; if it happens again, tell us the request id.";
  return new HubError("HUB_001", message, { cause: error });
}

interface CallReport {
  operation: string;
  requestId: string;
  status: number;
  durationMs: number;
  error: HubError | undefined;
}

/** Logs and counts a call, without the content of the request. */
function reportCall({ operation, requestId, status, durationMs: ms, error }: CallReport): void {
  recordCall(operation, status, ms);
  const line = { requestId, operation, status, ms, ...(error && { code: error.code, cause: error.cause }) };
  if (status >= 500 && !error?.isExpected) log().error({ ...line, err: error?.cause }, "call failed");
  // A foreign key was violated: something was deleted meanwhile, or the hub has a bug that the 404 would hide.
  else if (classifyDatabaseError(error?.cause)?.kind === "missing")
    log().warn(line, "a row of the call is missing");
  else log().info(line, "call");
}

/** Limit per launch, higher than an app needs. Calls above it still run but are not listed. */
const LISTED_CALLS = { perMinute: 120, burst: 60 };
const takeListed = tokenBuckets();

/**
 * Lists a call on the page of the playground that it belongs to, without delaying the answer (protocol: Playground). Nothing is
 * written for a call from a school: its launch id alone shows that it belongs to no playground.
 */
function listInPlayground(request: Request, call: AnsweredCall): void {
  const launchId = findPlaygroundLaunch(request);
  if (launchId === null) return;
  try {
    takeListed(launchId, LISTED_CALLS);
  } catch {
    return;
  }
  void recordPlaygroundCall(launchId, call);
}

/** Reads the path parameters. Next passes none for a path without parameters, and an array for `[...rest]`. */
async function readParams(context: Parameters<Handler>[1]): Promise<Record<string, string>> {
  const params = Object.entries((await context.params) ?? {});
  return Object.fromEntries(
    params.map(([name, value]) => [name, Array.isArray(value) ? value.join("/") : String(value)]),
  );
}

/**
 * Wraps every route handler: adds request id and CORS headers, turns errors into the error envelope, logs and counts the
 * call. `endpoint` adds the contract of an operation (protocol: Envelope, Errors).
 */
export function handle({ operation, run, readableBy, headers, respondToError }: HandleOptions): Handler {
  return async (request, context) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const shared = { ...(await corsHeaders(request, readableBy)), ...headers, "X-Request-Id": requestId };
    let error: HubError | undefined;
    let response: Response;
    try {
      response = await run({ request, params: await readParams(context) });
    } catch (thrown) {
      error = toHubError(thrown);
      response = (respondToError ?? errorResponse)(error, readerLanguage(request));
    }
    for (const [name, value] of Object.entries(shared)) response.headers.set(name, value);
    // `respondToError` may return a page with status 200; the log and the metrics have the error's status.
    const status = error ? (error.status ?? ERROR_STATUS[error.code]) : response.status;
    const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
    reportCall({ operation, requestId, status, durationMs, error });
    listInPlayground(request, {
      operation,
      requestId,
      status,
      durationMs,
      code: error?.code ?? "",
      response,
    });
    return response;
  };
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
const METHODS: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Handles preflights, and refuses methods that Next does not support, which the hub's server forwards as OPTIONS. */
function createOptions(present: readonly Method[], refuse: Handler): Handler {
  const respond = handle({ operation: "preflight", run: ({ request }) => preflight(request, present) });
  return (request, context) =>
    (request.headers.has(REFUSED_METHOD_HEADER) ? refuse : respond)(request, context);
}

/**
 * Returns the handlers of all methods of a path: the given ones, OPTIONS for preflights, and METHOD_001 with `Allow` for
 * all others (protocol: Errors). Next derives HEAD from GET.
 */
export function route(handlers: Partial<Record<Method, Handler>>): Record<Method | "OPTIONS", Handler> {
  const present = METHODS.filter((method) => handlers[method] !== undefined);
  const refuse = handle({
    operation: "wrongMethod",
    headers: { Allow: allowedMethods(present) },
    run: () => {
      throw new HubError("METHOD_001", `This address takes ${present.join(" or ")}.`);
    },
  });
  const { GET = refuse, POST = refuse, PUT = refuse, PATCH = refuse, DELETE = refuse } = handlers;
  return { GET, POST, PUT, PATCH, DELETE, OPTIONS: createOptions(present, refuse) };
}

const unknown = handle({
  operation: "unknownAddress",
  run: () => {
    throw addressNotFound();
  },
});

/** The handlers of an unknown address: NOTFOUND_001 in the envelope (protocol: Envelope). */
export const unknownRoute = {
  GET: unknown,
  POST: unknown,
  PUT: unknown,
  PATCH: unknown,
  DELETE: unknown,
  OPTIONS: createOptions([], unknown),
} satisfies Record<string, Handler>;
