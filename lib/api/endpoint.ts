import type { z } from "zod";
import {
  DEFAULT_BODY_BYTES,
  type OperationAuth,
  type OperationContract,
  type PathParams,
} from "@/client/contract/operation";
import type { Person } from "@/lib/access/person";
import { readHubPerson, readPersonByCookie } from "@/lib/auth/hub-person";
import { readLaunchSession } from "@/lib/auth/launch-session-reading";
import type { IdempotencyKey } from "@/lib/credits/operation-request";
import type { LaunchSession } from "@/lib/launch/launch-session";
import { preferRefusal } from "@/lib/launch/prefer-refusal";
import { readJson, validate, validateWhole } from "./body";
import { withContract } from "./contract-of";
import { type CsvFile, type CsvTable, csvFileResponse, csvResponse, wantsCsv } from "./csv";
import { cacheableResponse, successResponse } from "./envelope";
import { fieldMessages } from "./field-language";
import { type HandlerCall, handle } from "./handle";
import type { Handler } from "./handler";
import { readIdempotencyKey } from "./idempotency";
import { takeLaunchRate } from "./launch-rate";
import { refuseUnstorable } from "./unstorable";

/** The caller that the contract admits: a launch session, a person on the hub, or nobody. */
type Caller<Auth> = Auth extends "launchSession" ? LaunchSession : Auth extends "hub" ? Person : null;

/** What an operation's `run` gets: everything read, checked and authorised. */
export interface Call<Auth, Body, Query, Params> {
  caller: Caller<Auth>;
  body: Body;
  query: Query;
  params: Params;
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
  Path extends string,
> {
  contract: OperationContract<Auth, Body, Query, Data, Path>;
  run(call: Call<Auth, z.infer<Body>, z.infer<Query>, PathParams<Path>>): Promise<Answer<z.infer<Data>>>;
  /** Throws for a caller who may not do this at all, before the body is read, so that the answer names nothing else. */
  assertAllowed?(caller: Caller<Auth>, params: PathParams<Path>): void;
  /** Further problems of a body that its schema refuses, for the same answer. */
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

/**
 * An operation of the contract on top of `handle`: authorisation, size-limited JSON, zod, idempotency key, `run`,
 * envelope. The path parameters are those that the contract's path names.
 */
export function endpoint<
  const Auth extends OperationAuth,
  Body extends z.ZodType,
  Query extends z.ZodType,
  Data extends z.ZodType,
  const Path extends string,
>(options: EndpointOptions<Auth, Body, Query, Data, Path>): Handler {
  const { contract } = options;
  const run = async ({ request, params }: HandlerCall) =>
    respond(options, await answerOf(options, request, params as PathParams<Path>), request);
  return withContract(contract, handle({ operation: contract.name, run }));
}

function respond<Data extends z.ZodType>(
  options: { contract: { name: string; cacheSeconds?: number }; csv?(data: z.infer<Data>): CsvTable },
  answer: Answer<z.infer<Data>>,
  request: Request,
): Response {
  const { csv } = options;
  const headers = { ...(answer.replayed && { "Idempotent-Replayed": "true" }), ...answer.headers };
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
  const Path extends string,
>(
  options: EndpointOptions<Auth, Body, Query, Data, Path>,
  request: Request,
  params: PathParams<Path>,
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
  const Path extends string,
>(
  { contract, run, assertAllowed, findMoreIssues: findMore }: EndpointOptions<Auth, Body, Query, Data, Path>,
  { request, params, caller }: { request: Request; params: PathParams<Path>; caller: Caller<Auth> },
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
