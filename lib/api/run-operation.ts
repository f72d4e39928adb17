import { z } from "zod";
import type { Person } from "@/lib/access/person";
import { readCookieCaller, readHubCaller, readLaunchSession } from "@/lib/auth/read-caller";
import type { IdempotencyKey } from "@/lib/credits/operation-request";
import type { CsvTable } from "@/lib/format-csv";
import { addressNotFound, invalid } from "@/lib/hub-error";
import type { Issue } from "@/lib/issue";
import { assertOriginMayCall, assertVersion1Current, preferSessionError } from "@/lib/launch/assert-usable";
import type { LaunchSession } from "@/lib/launch/launch-session";
import { recordCall } from "@/lib/launch/record-progress";
import { findFault, refuseByFault } from "@/lib/playground/faults";
import type { OperationContract, PathParams } from "@/packages/client/contract/operation";
import { assertUploadType, readJson, validate, validateWhole } from "./body";
import { takeLaunchRate, takePersonRate } from "./caller-rate";
import { type CsvFile, csvFileResponse, csvResponse, wantsCsv } from "./csv";
import { cacheableResponse, successResponse } from "./envelope";
import { readIdempotencyKey } from "./idempotency";
import { readerLanguage } from "./reader-language";
import { isUnstorable, refuseUnstorable } from "./unstorable";

/** The caller by the contract's `auth`: a launch session, a person on the hub, or null. */
type Caller<Contract extends OperationContract> = Contract["auth"] extends "launchSession"
  ? LaunchSession
  : Contract["auth"] extends "hub"
    ? Person
    : null;

/** The validated and authorised call that an operation's `run` receives. */
export interface Call<Contract extends OperationContract> {
  caller: Caller<Contract>;
  body: z.infer<NonNullable<Contract["body"]>>;
  query: z.infer<NonNullable<Contract["query"]>>;
  params: PathParams<Contract["address"]>;
  idempotency: IdempotencyKey;
  request: Request;
  signal: AbortSignal;
}

/** The result of `run`: the data of the envelope, and response headers. */
export interface Answer<Data> {
  /** Missing only beside `response`. */
  data?: Data;
  replayed?: boolean;
  headers?: Record<string, string>;
  /** The version of the answer, for an operation that is `versioned`. */
  etag?: string;
  /** A CSV file of any length, sent instead of the envelope. */
  file?: CsvFile;
  /** Sent instead of the envelope; only with `file` or `stream` in the contract. */
  response?: Response;
}

/** The `data` of an operation's answer. */
export type Data<Contract extends OperationContract> = z.infer<Contract["data"]>;

export interface EndpointOptions<Contract extends OperationContract> {
  contract: Contract;
  run(call: Call<Contract>): Promise<Answer<Data<Contract>>>;
  /** Throws for a caller without permission. Called before the body is validated, so that such a caller gets no other error. */
  assertAllowed?(caller: Caller<Contract>, params: PathParams<Contract["address"]>): void;
  /** Finds further problems of a body that its schema refuses, for the same error. */
  findMoreIssues?(body: unknown, caller: Caller<Contract>): Promise<Issue[]>;
  /** Builds the table for a caller that asks for CSV, by `Accept` or `format=csv`; only with `csv` in the contract. */
  csv?(data: Data<Contract>): CsvTable;
}

async function authorise(
  { auth, cookieOnly }: OperationContract,
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
  return session.isPlayground ? { ...session, fault: await findFault(session) } : session;
}

/** Puts the members in the order of the schema: a stored answer loses their order, and a replay must be the same text. */
export function inSchemaOrder(schema: z.ZodType, data: unknown): unknown {
  return schema.safeParse(data).data ?? data;
}

function respond<Contract extends OperationContract>(
  { contract, csv }: EndpointOptions<Contract>,
  answer: Answer<Data<Contract>>,
  request: Request,
): Response {
  const headers = {
    ...(answer.replayed && { "Idempotent-Replayed": "true" }),
    ...(answer.etag && { ETag: answer.etag }),
    ...answer.headers,
  };
  const { cacheSeconds, status } = contract;
  if (answer.response) return answer.response;
  if (answer.file) return csvFileResponse(answer.file, headers);
  if (csv && answer.data !== undefined && wantsCsv(request)) {
    const fileName = new URL(request.url).searchParams.has("format") ? contract.name : undefined;
    return csvResponse(csv(answer.data), headers, fileName);
  }
  if (contract.idempotent) return successResponse(inSchemaOrder(contract.data, answer.data), headers, status);
  if (cacheSeconds === undefined) return successResponse(answer.data, headers, status);
  const ifNoneMatch = request.headers.get("if-none-match");
  return cacheableResponse(answer.data, { cacheSeconds, ifNoneMatch, headers });
}

/** Reads the query of an operation. @throws HubError VAL_001 for each of its parameters that is given more than once */
function readQuery(request: Request, schema: z.ZodType): Record<string, string> {
  const { searchParams } = new URL(request.url);
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const repeated = names.filter((name) => searchParams.getAll(name).length > 1);
  if (repeated.length > 0) throw invalid(repeated.map((path) => ({ path, message: "givenTwice" })));
  return Object.fromEntries(searchParams);
}

async function perform<Contract extends OperationContract>(
  { contract, run, assertAllowed, findMoreIssues: findMore }: EndpointOptions<Contract>,
  { request, params, caller }: Pick<Call<Contract>, "request" | "params" | "caller">,
): Promise<Answer<Data<Contract>>> {
  assertAllowed?.(caller, params);
  // PostgreSQL cannot store such a text, so nothing has it as its id or slug.
  if (Object.values<string>(params).some(isUnstorable)) throw addressNotFound();
  if (contract.upload) assertUploadType(request, contract.upload.types);
  const raw = contract.body ? await readJson(request, contract) : undefined;
  const idempotency = contract.idempotent ? readIdempotencyKey(request.headers, raw, params) : null;
  const query = contract.query ? readQuery(request, contract.query) : undefined;
  refuseUnstorable(query);
  const language = readerLanguage(request);
  const readBody = (schema: z.ZodType) =>
    findMore
      ? validateWhole(schema, raw, { language, findMore: (whole) => findMore(whole, caller) })
      : validate(schema, raw, language);
  return run({
    caller,
    body: (contract.body && (await readBody(contract.body))) as Call<Contract>["body"],
    query: (contract.query && validate(contract.query, query, language)) as Call<Contract>["query"],
    params,
    idempotency,
    request,
    signal: request.signal,
  });
}

/** Authorises the caller, runs the operation and creates its response; an ended session takes precedence over other errors. */
export async function runOperation<Contract extends OperationContract>(
  options: EndpointOptions<Contract>,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  const caller = await authorise(options.contract, request);
  const session = options.contract.auth === "launchSession" ? (caller as LaunchSession) : null;
  try {
    if (caller !== null) await assertOriginMayCall(request.headers.get("origin"), session);
    if (session?.fault) refuseByFault(session, options.contract.name);
    const answer = await perform(options, {
      request,
      params: params as PathParams<Contract["address"]>,
      caller: caller as Caller<Contract>,
    });
    if (session) recordCall(session);
    return respond(options, answer, request);
  } catch (error) {
    throw session ? await preferSessionError(session, error) : error;
  }
}
