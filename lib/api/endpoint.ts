import { z } from "zod";
import type { Person } from "@/lib/access/person";
import { readCookieCaller, readHubCaller, readLaunchSession } from "@/lib/auth/read-caller";
import type { IdempotencyKey } from "@/lib/credits/operation-request";
import type { CsvTable } from "@/lib/format-csv";
import { addressNotFound, invalid } from "@/lib/hub-error";
import type { Issue } from "@/lib/issue";
import { assertOriginMayCall, assertVersion1Current, preferSessionError } from "@/lib/launch/assert-usable";
import type { LaunchSession } from "@/lib/launch/launch-session";
import type {
  OperationAddress,
  OperationAuth,
  OperationContract,
  PathParams,
} from "@/packages/client/contract/operation";
import { assertUploadType, readJson, validate, validateWhole } from "./body";
import { takeLaunchRate, takePersonRate } from "./caller-rate";
import { type CsvFile, csvFileResponse, csvResponse, wantsCsv } from "./csv";
import { cacheableResponse, successResponse } from "./envelope";
import { readIdempotencyKey } from "./idempotency";
import { readerLanguage } from "./reader-language";
import { type Handler, type HandlerCall, handle } from "./route";
import { isUnstorable, refuseUnstorable } from "./unstorable";

/** The caller by the contract's `auth`: a launch session, a person on the hub, or null. */
type Caller<Auth> = Auth extends "launchSession" ? LaunchSession : Auth extends "hub" ? Person : null;

/** The validated and authorised call that an operation's `run` receives. */
export interface Call<Auth, Body, Query, Params> {
  caller: Caller<Auth>;
  body: Body;
  query: Query;
  params: Params;
  idempotency: IdempotencyKey;
  request: Request;
  signal: AbortSignal;
}

/** The result of `run`: the data of the envelope, and response headers. */
export interface Answer<Data> {
  data: Data;
  replayed?: boolean;
  headers?: Record<string, string>;
  /** The version of the answer, for an operation that is `versioned`. */
  etag?: string;
  /** A CSV file of any length, sent instead of the envelope. */
  file?: CsvFile;
  /** Sent instead of the envelope; only with `file` in the contract. */
  response?: Response;
}

interface EndpointOptions<
  Auth extends OperationAuth,
  Body extends z.ZodType,
  Query extends z.ZodType,
  Data extends z.ZodType,
  Address extends OperationAddress,
> {
  contract: OperationContract<Auth, Body, Query, Data, Address>;
  run(call: Call<Auth, z.infer<Body>, z.infer<Query>, PathParams<Address>>): Promise<Answer<z.infer<Data>>>;
  /** Throws for a caller without permission. Called before the body is validated, so that such a caller gets no other error. */
  assertAllowed?(caller: Caller<Auth>, params: PathParams<Address>): void;
  /** Finds further problems of a body that its schema refuses, for the same error. */
  findMoreIssues?(body: unknown, caller: Caller<Auth>): Promise<Issue[]>;
  /** Builds the table for a caller that asks for CSV, by `Accept` or `format=csv`; only with `csv` in the contract. */
  csv?(data: z.infer<Data>): CsvTable;
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

async function authorise(
  { auth, cookieOnly }: { auth: OperationAuth; cookieOnly?: boolean },
  request: Request,
): Promise<LaunchSession | Person | null> {
  if (auth === "hub") {
    const person = await (cookieOnly ? readCookieCaller(request) : readHubCaller(request));
    takePersonRate(person.id);
    return person;
  }
  if (auth !== "launchSession") return null;
  const session = readLaunchSession(request);
  takeLaunchRate(session.launchId ?? session.actorId);
  takePersonRate(session.actorId);
  await assertVersion1Current(session);
  return session;
}

/**
 * Creates the route handler of an operation. The handler authorises the caller, validates body, query and idempotency key,
 * calls `run` and sends its result in the envelope.
 */
export function endpoint<
  const Auth extends OperationAuth,
  Body extends z.ZodType,
  Query extends z.ZodType,
  Data extends z.ZodType,
  const Address extends OperationAddress,
>(options: EndpointOptions<Auth, Body, Query, Data, Address>): Handler {
  const { contract } = options;
  const run = async ({ request, params }: HandlerCall) =>
    respond(options, await runOperation(options, request, params as PathParams<Address>), request);
  return withContract(contract, handle({ operation: contract.name, run }));
}

/** Puts the members in the order of the schema: a stored answer loses their order, and a replay must be the same text. */
function inSchemaOrder(schema: z.ZodType, data: unknown): unknown {
  return schema.safeParse(data).data ?? data;
}

function respond<Data extends z.ZodType>(
  options: {
    contract: { name: string; data: Data; idempotent?: boolean; cacheSeconds?: number; status?: 202 };
    csv?(data: z.infer<Data>): CsvTable;
  },
  answer: Answer<z.infer<Data>>,
  request: Request,
): Response {
  const { csv } = options;
  const headers = {
    ...(answer.replayed && { "Idempotent-Replayed": "true" }),
    ...(answer.etag && { ETag: answer.etag }),
    ...answer.headers,
  };
  const { contract } = options;
  const { cacheSeconds, status } = contract;
  if (answer.response) return answer.response;
  if (answer.file) return csvFileResponse(answer.file, headers);
  if (csv && wantsCsv(request)) {
    const fileName = new URL(request.url).searchParams.has("format") ? contract.name : undefined;
    return csvResponse(csv(answer.data), headers, fileName);
  }
  if (contract.idempotent) return successResponse(inSchemaOrder(contract.data, answer.data), headers, status);
  if (cacheSeconds === undefined) return successResponse(answer.data, headers, status);
  const ifNoneMatch = request.headers.get("if-none-match");
  return cacheableResponse(answer.data, { cacheSeconds, ifNoneMatch, headers });
}

/** Authorises the caller and runs the operation; an ended session takes precedence over other errors. */
async function runOperation<
  const Auth extends OperationAuth,
  Body extends z.ZodType,
  Query extends z.ZodType,
  Data extends z.ZodType,
  const Address extends OperationAddress,
>(
  options: EndpointOptions<Auth, Body, Query, Data, Address>,
  request: Request,
  params: PathParams<Address>,
): Promise<Answer<z.infer<Data>>> {
  const { contract } = options;
  const caller = (await authorise(contract, request)) as Caller<Auth>;
  try {
    if (contract.auth !== "none") {
      const session = contract.auth === "launchSession" ? (caller as LaunchSession) : null;
      await assertOriginMayCall(request.headers.get("origin"), session);
    }
    return await perform(options, { request, params, caller });
  } catch (error) {
    throw contract.auth === "launchSession"
      ? await preferSessionError(caller as LaunchSession, error)
      : error;
  }
}

/** Reads the query of an operation. @throws HubError VAL_001 for each of its parameters that is given more than once */
function readQuery(request: Request, schema: z.ZodType): Record<string, string> {
  const { searchParams } = new URL(request.url);
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const repeated = names.filter((name) => searchParams.getAll(name).length > 1);
  if (repeated.length > 0) throw invalid(repeated.map((path) => ({ path, message: "givenTwice" })));
  return Object.fromEntries(searchParams);
}

async function perform<
  const Auth extends OperationAuth,
  Body extends z.ZodType,
  Query extends z.ZodType,
  Data extends z.ZodType,
  const Address extends OperationAddress,
>(
  {
    contract,
    run,
    assertAllowed,
    findMoreIssues: findMore,
  }: EndpointOptions<Auth, Body, Query, Data, Address>,
  { request, params, caller }: { request: Request; params: PathParams<Address>; caller: Caller<Auth> },
): Promise<Answer<z.infer<Data>>> {
  assertAllowed?.(caller, params);
  // PostgreSQL cannot store such a text, so nothing has it as its id or slug.
  if (Object.values<string>(params).some(isUnstorable)) throw addressNotFound();
  if (contract.upload) assertUploadType(request, contract.upload.types);
  const raw = contract.body ? await readJson(request, contract) : undefined;
  const idempotency = contract.idempotent ? readIdempotencyKey(request.headers, raw, params) : null;
  const query = contract.query ? readQuery(request, contract.query) : undefined;
  refuseUnstorable(query);
  const language = readerLanguage(request);
  const readBody = (schema: Body) =>
    findMore
      ? validateWhole(schema, raw, { language, findMore: (whole) => findMore(whole, caller) })
      : validate(schema, raw, language);
  return run({
    caller,
    body: (contract.body ? await readBody(contract.body) : undefined) as z.infer<Body>,
    query: (contract.query ? validate(contract.query, query, language) : undefined) as z.infer<Query>,
    params,
    idempotency,
    request,
    signal: request.signal,
  });
}
