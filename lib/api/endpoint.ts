import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { DEFAULT_BODY_BYTES, type OperationAuth, type OperationContract } from "@/client/contract/operation";
import type { Person } from "@/lib/access/person";
import { readHubPerson, readPersonByCookie } from "@/lib/auth/hub-person";
import { readLaunchSession } from "@/lib/auth/launch-session-reading";
import type { IdempotencyKey } from "@/lib/credits/operation-request";
import type { LaunchSession } from "@/lib/launch/launch-session";
import { preferRefusal } from "@/lib/launch/prefer-refusal";
import { readJson, validate, validateWhole } from "./body";
import { withContract } from "./contract-of";
import { corsHeaders } from "./cors";
import { type CsvFile, type CsvTable, csvFileResponse, csvResponse, wantsCsv } from "./csv";
import { cacheableResponse, errorResponse, successResponse } from "./envelope";
import { fieldMessages } from "./field-language";
import type { Handler } from "./handler";
import { readIdempotencyKey } from "./idempotency";
import { takeLaunchRate } from "./launch-rate";
import { logCall } from "./log-call";
import { toHubError } from "./to-hub-error";
import { refuseUnstorable } from "./unstorable";

/** Whoever the contract lets in: a launch session, a person on the hub, or nobody. */
type Caller<Auth> = Auth extends "launchSession" ? LaunchSession : Auth extends "hub" ? Person : null;

/** What an operation's `run` gets: everything read, checked and authorised. */
export interface Call<Auth, Body, Query> {
  caller: Caller<Auth>;
  body: Body;
  query: Query;
  params: Record<string, string>;
  idempotency: IdempotencyKey;
  request: Request;
  signal: AbortSignal;
}

/** What `run` answers: the envelope's data, and headers beside it. */
export interface Answer<Data> {
  data: Data;
  replayed?: boolean;
  headers?: Record<string, string>;
  /** Sent instead of the envelope, where CSV was asked for and is more than `data` holds. */
  file?: CsvFile;
}

interface EndpointOptions<
  Auth extends OperationAuth,
  Body extends z.ZodType,
  Query extends z.ZodType,
  Data extends z.ZodType,
> {
  contract: OperationContract<Auth, Body, Query, Data>;
  run(call: Call<Auth, z.infer<Body>, z.infer<Query>>): Promise<Answer<z.infer<Data>>>;
  /** Throws for a caller who may not do this at all: before the body is read, so that nothing else is said of it. */
  assertAllowed?(caller: Caller<Auth>, params: Record<string, string>): void;
  /** What else is wrong with a body that its schema refuses: named in the same answer. */
  findMoreIssues?(body: unknown): Promise<{ path: string; message: string }[]>;
  /** The table of `Accept: text/csv`, for an operation whose contract says `csv`. */
  csv?(data: z.infer<Data>): CsvTable;
}

async function authorise(
  { auth, cookieOnly }: { auth: OperationAuth; cookieOnly?: boolean },
  request: Request,
): Promise<LaunchSession | Person | null> {
  if (auth === "hub") return cookieOnly ? readPersonByCookie(request) : readHubPerson(request);
  if (auth !== "launchSession") return null;
  const session = readLaunchSession(request);
  takeLaunchRate(session.launchId ?? session.actorId);
  return session;
}

/** Next gives a path without parameters none at all. */
function flatten(params: Record<string, string | string[] | undefined> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]));
}

/**
 * The one wrapper of every API operation: request id, CORS, authorisation, size-limited JSON, zod, idempotency key,
 * `run`, envelope, log. The only `catch` of the API.
 */
export function endpoint<
  const Auth extends OperationAuth,
  Body extends z.ZodType,
  Query extends z.ZodType,
  Data extends z.ZodType,
>(options: EndpointOptions<Auth, Body, Query, Data>): Handler {
  const { contract } = options;
  return withContract(contract, async (request, context) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const headers: Record<string, string> = { "X-Request-Id": requestId, ...(await corsHeaders(request)) };
    let response: Response;
    let failure: { code: string; cause: unknown } | undefined;
    try {
      const answer = await answerOf(options, request, flatten(await context.params));
      if (answer.replayed) headers["Idempotent-Replayed"] = "true";
      response = respond(options, answer, request, { ...headers, ...answer.headers });
    } catch (thrown) {
      const error = toHubError(thrown);
      failure = { code: error.code, cause: error.cause };
      response = errorResponse(error, headers);
    }
    logCall({ operation: contract.name, requestId, status: response.status, startedAt, failure });
    return response;
  });
}

function respond<Data extends z.ZodType>(
  options: { contract: { name: string; cacheSeconds?: number }; csv?(data: z.infer<Data>): CsvTable },
  answer: Answer<z.infer<Data>>,
  request: Request,
  headers: Record<string, string>,
): Response {
  const { csv } = options;
  const { cacheSeconds } = options.contract;
  if (answer.file) return csvFileResponse(answer.file, headers);
  if (csv && wantsCsv(request)) {
    const fileName = new URL(request.url).searchParams.has("format") ? options.contract.name : undefined;
    return csvResponse(csv(answer.data), headers, fileName);
  }
  if (cacheSeconds === undefined) return successResponse(answer.data, headers);
  const ifNoneMatch = request.headers.get("if-none-match");
  return cacheableResponse(answer.data, { cacheSeconds, ifNoneMatch, headers });
}

async function answerOf<
  const Auth extends OperationAuth,
  Body extends z.ZodType,
  Query extends z.ZodType,
  Data extends z.ZodType,
>(
  options: EndpointOptions<Auth, Body, Query, Data>,
  request: Request,
  params: Record<string, string>,
): Promise<Answer<z.infer<Data>>> {
  const { contract } = options;
  const caller = (await authorise(contract, request)) as Caller<Auth>;
  try {
    return await perform(options, { request, params, caller });
  } catch (error) {
    throw contract.auth === "launchSession" ? await preferRefusal(caller as LaunchSession, error) : error;
  }
}

async function perform<
  const Auth extends OperationAuth,
  Body extends z.ZodType,
  Query extends z.ZodType,
  Data extends z.ZodType,
>(
  { contract, run, assertAllowed, findMoreIssues: findMore }: EndpointOptions<Auth, Body, Query, Data>,
  { request, params, caller }: { request: Request; params: Record<string, string>; caller: Caller<Auth> },
): Promise<Answer<z.infer<Data>>> {
  assertAllowed?.(caller, params);
  const raw = contract.body
    ? await readJson(request, contract.maxBodyBytes ?? DEFAULT_BODY_BYTES)
    : undefined;
  const idempotency = contract.idempotent ? readIdempotencyKey(request.headers, raw, params) : null;
  const query = contract.query ? Object.fromEntries(new URL(request.url).searchParams) : undefined;
  refuseUnstorable(query);
  const messages = fieldMessages(request);
  const readBody = (schema: Body) =>
    findMore ? validateWhole(schema, raw, { messages, findMore }) : validate(schema, raw, messages);
  return run({
    caller,
    body: (contract.body ? await readBody(contract.body) : undefined) as z.infer<Body>,
    query: (contract.query ? validate(contract.query, query, messages) : undefined) as z.infer<Query>,
    params,
    idempotency,
    request,
    signal: request.signal,
  });
}
