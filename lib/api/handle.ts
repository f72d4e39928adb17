import { randomUUID } from "node:crypto";
import { ERROR_STATUS } from "@/client/contract/error-codes";
import type { HubError } from "@/lib/hub-error";
import { log } from "@/lib/log";
import { recordCall } from "@/lib/metrics";
import { corsHeaders, type ReadableBy } from "./cors";
import { errorResponse } from "./envelope";
import type { Handler } from "./handler";
import { toHubError } from "./to-hub-error";

/** What every handler gets: the request, and the parameters of its path as the route's folders name them. */
export interface HandlerCall {
  request: Request;
  params: Record<string, string>;
}

interface HandleOptions {
  /** The operation's name in the log and the metrics. */
  operation: string;
  run(call: HandlerCall): Promise<Response> | Response;
  /** Which origins may read the answer: those of registered apps unless stated. */
  readableBy?: ReadableBy;
  /** Headers of every answer, errors included. */
  headers?: Readonly<Record<string, string>>;
  /** The answer to an error, where it is not always the error envelope. */
  respondToError?(error: HubError): Response;
}

interface CallReport {
  operation: string;
  requestId: string;
  status: number;
  startedAt: number;
  error: HubError | undefined;
}

/** One line of the log and one count of the metrics; never what the request contained. */
function reportCall({ operation, requestId, status, startedAt, error }: CallReport): void {
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  recordCall(operation, status, ms);
  const line = { requestId, operation, status, ms, ...(error && { code: error.code, cause: error.cause }) };
  if (status >= 500) log().error({ ...line, err: error?.cause }, "call failed");
  else log().info(line, "call");
}

/** Next passes no parameters for a path without any, and the parts of a `[...rest]` as a list. */
async function paramsOf(context: Parameters<Handler>[1]): Promise<Record<string, string>> {
  const params = Object.entries((await context.params) ?? {});
  return Object.fromEntries(
    params.map(([name, value]) => [name, Array.isArray(value) ? value.join("/") : String(value)]),
  );
}

/**
 * The wrapper of every route handler: request id, CORS, the one `catch` of the API with the error envelope, one log
 * line and one count of the metrics. `endpoint` adds the contract of an operation (protocol: Envelope, Errors).
 */
export function handle({ operation, run, readableBy, headers, respondToError }: HandleOptions): Handler {
  return async (request, context) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const shared = { ...(await corsHeaders(request, readableBy)), ...headers, "X-Request-Id": requestId };
    let error: HubError | undefined;
    let response: Response;
    try {
      response = await run({ request, params: await paramsOf(context) });
    } catch (thrown) {
      error = toHubError(thrown);
      response = (respondToError ?? errorResponse)(error);
    }
    for (const [name, value] of Object.entries(shared)) response.headers.set(name, value);
    // A refusal that a person sees as a page is counted as the refusal that it is.
    const status = error ? (error.status ?? ERROR_STATUS[error.code]) : response.status;
    reportCall({ operation, requestId, status, startedAt, error });
    return response;
  };
}
