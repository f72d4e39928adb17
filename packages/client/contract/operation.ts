import type { z } from "zod";
import type { ErrorCode } from "./error-codes";

/** How an operation authenticates its caller: not at all, by a launch session, or by a person's sign-in or API token (`hub`). */
export type OperationAuth = "none" | "launchSession" | "hub";

type Method = "GET" | "POST" | "DELETE" | "PUT" | "PATCH";

/** A method and a path below `/api/v1`, whose parameters are in braces: `POST /schools/{schoolId}/terms`. */
export type OperationAddress = `${Method} /${string}`;

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** The parameters in the braces of a path or address: `/schools/{schoolId}` gives `{ schoolId: string }`. */
export type PathParams<Path extends string> = { [Name in ParamNames<Path>]: string };

/** An example of a request body and of the answer's `data`, or a part of it. A test validates all examples with the schemas. */
export interface OperationExample {
  body?: unknown;
  data?: unknown;
}

/**
 * The contract of one operation. It validates requests, types the calls of the hub's pages and generates the API reference.
 */
export interface OperationContract<
  Auth extends OperationAuth = OperationAuth,
  Body extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Address extends OperationAddress = OperationAddress,
> {
  /** The operation's `operationId` in the API description; `docs/protocol.md` uses it for the operations of apps. */
  name: string;
  /** What pages call the operation by: `hubCall("POST /schools/{schoolId}/terms", …)`. */
  address: Address;
  /** The two parts of `address`. */
  method: Method;
  path: string;
  /** What the operation does, in one or two sentences for the API reference. */
  summary: string;
  /** What a caller needs to know besides. */
  description: string;
  /** What the reference's example says other than the values that follow from the schemas (`EXAMPLE_VALUES`). */
  example?: OperationExample;
  /** For `hub`: whether only the sign-in cookie of the hub's own pages is accepted, and no API token. */
  cookieOnly?: boolean;
  auth: Auth;
  /** Schema of the JSON body; absent when the operation has no body. */
  body?: Body;
  /** Schema of the query; absent when the operation reads none. */
  query?: Query;
  /** Schema of the answer's `data`. */
  data: Data;
  /** The file that is the body, instead of JSON: its allowed media types and its largest size in bytes. */
  upload?: { types: readonly string[]; maxBytes: number };
  /** Largest JSON body in bytes (protocol: Limits); `DEFAULT_BODY_BYTES` by default. */
  maxBodyBytes?: number;
  /** Seconds for which any cache may keep the answer, which then has an `ETag`; absent: `no-store`. */
  cacheSeconds?: number;
  /** Whether the answer has an `ETag` for compare-and-set, which a PUT takes in `If-Match` (protocol: State). */
  versioned?: boolean;
  /** Whether `Idempotency-Key` is honoured (protocol: Idempotency). */
  idempotent?: boolean;
  /** Whether `Accept: text/csv` returns the list as CSV; it may then have other rows than a page of the JSON. */
  csv?: boolean;
  /** The media types of an answer that is a file and has no envelope. */
  file?: readonly string[];
  /** Whether `Accept: text/event-stream` returns the answer as it is written (protocol: Streams). */
  stream?: boolean;
  /** The status of success; 200 by default. */
  status?: 202;
  /**
   * Error codes besides those that follow from the other fields. For example, the API reference adds AUTH_001 for an operation
   * with `auth`, and VAL_001 for one with a `body`.
   */
  errors?: readonly ErrorCode[];
}

/** Declares an operation, with the exact types of its schemas. */
export function operation<
  const Auth extends OperationAuth,
  const Address extends OperationAddress,
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Data extends z.ZodType = z.ZodUndefined,
>(
  contract: Omit<OperationContract<Auth, Body, Query, Data, Address>, "method" | "path">,
): OperationContract<Auth, Body, Query, Data, Address> {
  const [method, path] = contract.address.split(" ") as [Method, string];
  return { ...contract, method, path };
}

/** The largest JSON body in bytes, unless the operation has its own `maxBodyBytes`. */
export const DEFAULT_BODY_BYTES = 16 * 1024;
