import type { z } from "zod";
import type { ErrorCode } from "./error-codes";

/** Who may call an operation: nobody's credential, a launch session, or a person signed in on the hub. */
export type OperationAuth = "none" | "launchSession" | "hub";

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** The parameters that a path names in braces: `/schools/{schoolId}` gives `{ schoolId: string }`. */
export type PathParams<Path extends string> = { [Name in ParamNames<Path>]: string };

/**
 * One operation of the contract: the single description that validates requests, types the client library
 * and writes the API reference.
 */
export interface OperationContract<
  Auth extends OperationAuth = OperationAuth,
  Body extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Path extends string = string,
> {
  /** The operation's name in `docs/protocol.md`; also its `operationId` in the API description. */
  name: string;
  /** One sentence for the API reference. */
  summary: string;
  method: "GET" | "POST" | "DELETE" | "PUT" | "PATCH";
  /** For `hub`: whether only the cookie of the hub's own pages counts, and no bearer. */
  cookieOnly?: boolean;
  /** Path below `/api/v1`, parameters in braces. */
  path: Path;
  auth: Auth;
  /** Zod schema of the JSON body; absent where there is none. */
  body?: Body;
  /** Zod schema of the query; absent where none is read. */
  query?: Query;
  /** Zod schema of the answer's `data`. */
  data: Data;
  /** Largest JSON body in bytes (protocol: Limits); 16 KB unless stated. */
  maxBodyBytes?: number;
  /** For how many seconds anyone may keep the answer, which then carries an `ETag`; absent: `no-store`. */
  cacheSeconds?: number;
  /** Whether `Idempotency-Key` is honoured (protocol: Idempotency). */
  idempotent?: boolean;
  /** Whether `Accept: text/csv` gets the same rows as CSV. */
  csv?: boolean;
  /**
   * The error codes of this operation beyond those that follow from what stands above: the API reference adds, say,
   * AUTH_001 for an operation with `auth` and VAL_001 for one with a `body`.
   */
  errors?: readonly ErrorCode[];
}

/** Declares an operation and keeps the exact types of its schemas. */
export function operation<
  const Auth extends OperationAuth,
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Data extends z.ZodType = z.ZodUndefined,
  const Path extends string = string,
>(
  contract: OperationContract<Auth, Body, Query, Data, Path>,
): OperationContract<Auth, Body, Query, Data, Path> {
  return contract;
}

/** 16 KB: the body limit of every operation that states no other. */
export const DEFAULT_BODY_BYTES = 16 * 1024;
