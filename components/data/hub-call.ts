import type { z } from "zod";
import { fillAddress, type OptionsArgument, type ParamsOption } from "@/packages/client/contract/address-of";
import type { Operations } from "@/packages/client/contract/all-operations";
import type { ValidationIssue } from "@/packages/client/contract/envelope";
import type { PathParams } from "@/packages/client/contract/operation";
import { leaveForSignIn } from "./leave-for-sign-in";

/** A failed call. `code`: of the answer (protocol: Errors), `OFFLINE` without one, `HUB_001` for one without a code, as of a reverse proxy. */
export class HubCallError extends Error {
  override readonly name = "HubCallError";
  readonly code: string;
  /** 0 when no answer came. */
  readonly status: number;
  readonly issues: readonly ValidationIssue[];

  constructor(answer: { code: string; message: string; status: number; detail?: unknown }) {
    super(answer.message);
    this.code = answer.code;
    this.status = answer.status;
    this.issues = issuesIn(answer.detail);
  }
}

type ByAddress = { [Name in keyof Operations as Operations[Name]["address"]]: Operations[Name] };

/** An operation by its address in the contract: `POST /schools/{schoolId}/terms`. Its schemas stay out of the page. */
export type Operation = keyof ByAddress;

/** The `data` of an operation, by its contract: `DataOf<"GET /tokens">`. */
export type DataOf<Op extends Operation> = z.infer<ByAddress[Op]["data"]>;

export type ItemOf<Op extends Operation> = DataOf<Op> extends readonly (infer Item)[] ? Item : never;

export type BodyOf<Op extends Operation> = z.input<NonNullable<ByAddress[Op]["body"]>>;

/** The parameters of an operation's query. Any text or number is allowed as a value, because the hub validates it. */
export type QueryOf<Op extends Operation> = {
  [Name in keyof z.input<NonNullable<ByAddress[Op]["query"]>>]?: string | number | null | undefined;
};

export type CallOptions<Op extends Operation> = {
  query?: QueryOf<Op>;
  signal?: AbortSignal;
} & ParamsOption<Op> &
  (BodyOf<Op> extends undefined ? { body?: undefined } : { body: BodyOf<Op> });

export interface HubAnswer<Data> {
  data: Data;
  nextCursor: string | null;
}

/** At most 12 KB in UTF-8, since a Korean character takes 3 bytes. */
const MAX_KEEPALIVE_CHARS = 4_096;

function issuesIn(detail: unknown): readonly ValidationIssue[] {
  const hasIssues = typeof detail === "object" && detail !== null && "issues" in detail;
  return hasIssues && Array.isArray(detail.issues) ? detail.issues : [];
}

export interface AnyCall {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  /** Sent instead of `body`; its type is the media type. */
  file?: Blob;
  signal?: AbortSignal;
  /** Of an operation that honours it (protocol: Idempotency); `sendOnce` chooses it. */
  idempotencyKey?: string;
}

function nextCursorOf(answer: Response): string | null {
  const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
  return next ? (URL.parse(next)?.searchParams.get("cursor") ?? null) : null;
}

/** Whether the browser finishes a call after its page is left (`keepalive`). It allows all such requests 64 KB together. */
function outlivesPage(method: string, body: string | undefined): boolean {
  return method !== "GET" && (body?.length ?? 0) <= MAX_KEEPALIVE_CHARS;
}

async function send(operation: Operation, call: AnyCall): Promise<Response> {
  const [method = "", path = ""] = operation.split(" ");
  const { signal, file } = call;
  const json = call.body === undefined ? undefined : JSON.stringify(call.body);
  const body = file ?? json;
  const headers: Record<string, string> = { "Accept-Language": document.documentElement.lang };
  if (body !== undefined) headers["Content-Type"] = file?.type ?? "application/json";
  if (call.idempotencyKey) headers["Idempotency-Key"] = call.idempotencyKey;
  try {
    return await fetch(fillAddress(path, call), {
      method,
      headers,
      keepalive: !file && outlivesPage(method, json),
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new HubCallError({ code: "OFFLINE", status: 0, message: "The hub could not be reached." });
  }
}

/** Like `hubCall`, for generic code that states the type of the data. */
export async function callAny<Data>(operation: Operation, call: AnyCall): Promise<HubAnswer<Data>> {
  const answer = await send(operation, call);
  const envelope = await answer.json().catch(() => null);
  if (answer.ok && envelope?.status === "success") {
    return { data: envelope.data, nextCursor: nextCursorOf(answer) };
  }
  const code = envelope?.error?.code ?? "HUB_001";
  if (code === "AUTH_001" && operation.startsWith("GET ")) leaveForSignIn();
  throw new HubCallError({
    code,
    message: envelope?.error?.message ?? "",
    detail: envelope?.error?.detail,
    status: answer.status,
  });
}

/**
 * Calls an operation of the hub's API as the person who is signed in; its contract types what it takes and returns.
 * @throws HubCallError with the code of the answer, or `OFFLINE`
 * @example const { data } = await hubCall("POST /schools/{schoolId}/grants", { params: { schoolId }, body });
 */
export function hubCall<const Op extends Operation>(
  operation: Op,
  ...[options]: OptionsArgument<CallOptions<Op>>
): Promise<HubAnswer<DataOf<Op>>> {
  return callAny(operation, options ?? {});
}

/** The query key of an operation in react-query. Without `params` it matches the operation's queries with any `params`; a list adds its filters. */
export function queryKeyOf<Op extends Operation>(operation: Op, params?: PathParams<Op>): unknown[] {
  return params ? [operation, params] : [operation];
}
