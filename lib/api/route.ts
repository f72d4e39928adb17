import { randomUUID } from "node:crypto";
import { addressNotFound, HubError } from "@/lib/hub-error";
import type { Language } from "@/packages/client/contract/basic-schemas";
import { ERROR_STATUS } from "@/packages/client/contract/error-codes";
import type { OperationContract } from "@/packages/client/contract/operation";
import { allowedMethods, corsHeaders, preflight, type ReadableBy } from "./cors";
import { errorResponse } from "./envelope";
import { type Page, pageAnswer } from "./page-answer";
import { readerLanguage } from "./reader-language";
import { REFUSED_METHOD_HEADER } from "./refused-method";
import { listInPlayground, reportCall, toHubError } from "./report-call";
import { type Call, type Data, type EndpointOptions, runOperation } from "./run-operation";
import { type StreamEnd, streamEnd } from "./stream-answer";

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
    const report = ({ error: reason, data }: StreamEnd) => {
      // `respondToError` may return a page with status 200; the log and the metrics have the error's status.
      const status = reason ? (reason.status ?? ERROR_STATUS[reason.code]) : response.status;
      const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
      const code = reason?.code ?? "";
      reportCall({ operation, requestId, status, durationMs, error: reason });
      listInPlayground(request, { operation, requestId, status, durationMs, code, response, data });
    };
    const ended = streamEnd(response);
    if (ended) void ended.then(report);
    else report({ error, data: undefined });
    return response;
  };
}

const contracts = new WeakMap<Handler, OperationContract>();

/** Registers a handler's operation, which tests look up with `findContract`, and returns the handler. */
export function withContract(contract: OperationContract, handler: Handler): Handler {
  contracts.set(handler, contract);
  return handler;
}

/** Finds the operation of a handler; undefined for a handler without one, such as the one that refuses a wrong method. */
export function findContract(handler: Handler): OperationContract | undefined {
  return contracts.get(handler);
}

/**
 * Creates the route handler of an operation. The handler authorises the caller, validates body, query and idempotency key,
 * calls `run` and sends its result in the envelope.
 */
export function endpoint<Contract extends OperationContract>(options: EndpointOptions<Contract>): Handler {
  const { contract } = options;
  const run = ({ request, params }: HandlerCall) => runOperation(options, request, params);
  return withContract(contract, handle({ operation: contract.name, run }));
}

/** An endpoint whose answer is only `data`, which `getData` returns. */
export function dataEndpoint<Contract extends OperationContract>(
  contract: Contract,
  getData: (call: Call<Contract>) => Data<Contract> | Promise<Data<Contract>>,
): Handler {
  return endpoint({ contract, run: async (call) => ({ data: await getData(call) }) });
}

/** An endpoint whose answer is one page of a list, with the address of the next page in `Link`. */
export function pageEndpoint<Contract extends OperationContract>(
  contract: Contract,
  readPage: (call: Call<Contract>) => Promise<Page<Data<Contract>>>,
): Handler {
  return endpoint({ contract, run: async (call) => pageAnswer(call.request, await readPage(call)) });
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
