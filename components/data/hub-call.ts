import type { z } from "zod";
import type { OperationContract } from "@/client/contract/operation";
import { leaveForSignIn } from "./leave-for-sign-in";

/**
 * A call of the hub's own API that did not succeed. `code` is of the error table (protocol: Errors), or `OFFLINE`;
 * `HUB_001` also where the answer was not the hub's, whatever its status.
 */
export class HubCallError extends Error {
  override readonly name = "HubCallError";
  readonly code: string;
  /** 0 when no answer came. */
  readonly status: number;
  readonly requestId: string | null;
  /** What is wrong with which field, in the language of the page. */
  readonly issues: readonly { path: string; message: string }[];
  readonly detail: unknown;

  constructor(told: {
    code: string;
    message: string;
    status: number;
    requestId?: string | null;
    detail?: unknown;
  }) {
    super(told.message);
    this.code = told.code;
    this.status = told.status;
    this.requestId = told.requestId ?? null;
    this.detail = told.detail;
    this.issues = issuesIn(told.detail);
  }
}

/** The `data` of an operation, by its contract: `DataOf<typeof listTokens>`. */
export type DataOf<Contract extends OperationContract> = z.infer<Contract["data"]>;

/** The body that an operation takes. */
export type BodyOf<Contract extends OperationContract> = z.input<NonNullable<Contract["body"]>>;

/** One call. `path` is below `/api/v1`, with its ids in place. */
export interface HubCall {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  query?: Readonly<Record<string, string | number | null | undefined>>;
  body?: unknown;
  signal?: AbortSignal;
}

/** What came back: the envelope's data, and where the list goes on. */
export interface HubAnswer<Data> {
  data: Data;
  nextCursor: string | null;
}

/** Letters; of a Korean text at most three bytes each. */
const KEPT_ALIVE_MAX = 4_096;

function issuesIn(detail: unknown): readonly { path: string; message: string }[] {
  const isNamed = typeof detail === "object" && detail !== null && "issues" in detail;
  return isNamed && Array.isArray(detail.issues) ? detail.issues : [];
}

function addressOf({ path, query = {} }: HubCall): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "") asked.set(name, String(value));
  }
  return `/api/v1${path}${asked.size > 0 ? `?${asked}` : ""}`;
}

function nextCursorOf(answer: Response): string | null {
  const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
  return next ? (URL.parse(next)?.searchParams.get("cursor") ?? null) : null;
}

/**
 * What is written goes through though the page is left or loaded anew in the same moment. Browsers keep at most 64 KB so,
 * of all requests together; the bodies of these calls are at most 16 KB (protocol: Limits), and most a few bytes.
 */
function outlivesPage(method: string, body: string | undefined): boolean {
  return method !== "GET" && (body?.length ?? 0) <= KEPT_ALIVE_MAX;
}

async function send(call: HubCall): Promise<Response> {
  const { method = "GET", signal } = call;
  const body = call.body === undefined ? undefined : JSON.stringify(call.body);
  const headers: Record<string, string> = { "Accept-Language": document.documentElement.lang };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  try {
    return await fetch(addressOf(call), {
      method,
      headers,
      keepalive: outlivesPage(method, body),
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new HubCallError({ code: "OFFLINE", status: 0, message: "The hub could not be reached." });
  }
}

/**
 * Calls the hub's own API as the person who is signed in.
 * @throws HubCallError with the code of the answer, or `OFFLINE`
 */
export async function hubCall<Data>(call: HubCall): Promise<HubAnswer<Data>> {
  const answer = await send(call);
  const envelope = await answer.json().catch(() => null);
  if (answer.ok && envelope?.status === "success") {
    return { data: envelope.data as Data, nextCursor: nextCursorOf(answer) };
  }
  const code = envelope?.error?.code ?? "HUB_001";
  if (code === "AUTH_001" && (call.method ?? "GET") === "GET") leaveForSignIn();
  throw new HubCallError({
    code,
    message: envelope?.error?.message ?? "",
    detail: envelope?.error?.detail,
    status: answer.status,
    requestId: answer.headers.get("x-request-id"),
  });
}
