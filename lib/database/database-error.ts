/** The database errors that the hub handles; any other is a bug. */
type DatabaseErrorKind =
  | { kind: "unique"; constraint: string }
  | { kind: "check"; constraint: string }
  /** A row that the statement refers to was deleted meanwhile. */
  | { kind: "missing" }
  /** Another term of the school has some of the same days. */
  | { kind: "termsOverlap" }
  /** A school that uses the app has a running term. */
  | { kind: "termRuns" }
  /** A deadlock or serialization failure: the statement did nothing and may be retried. */
  | { kind: "conflict" }
  /** A value that its column cannot store (class 22), which can only come from the caller. */
  | { kind: "badValue" }
  /** The database is unavailable. `mayBeDone` is whether the statement may have been committed before the error. */
  | { kind: "down"; mayBeDone: boolean };

/** A statement was not sent because the database did not respond to the one before it. */
export class NotSentError extends Error {
  constructor(cause: unknown) {
    super("the statement was not sent: the database did not respond to the one before", { cause });
  }
}

/** The server is unavailable, read-only, out of space, out of time, or refuses connections; class 08 is handled below. */
const UNAVAILABLE = new Set([
  "57014",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "55P03",
  "25006",
  "25P03",
  "53000",
  "53100",
  "53200",
  "53300",
  "53400",
  "58000",
  "58030",
  "28000",
  "28P01",
  "3D000",
  // Prisma's codes for the same, and for no free connection in time.
  "P1000",
  "P1001",
  "P1002",
  "P1003",
  "P1008",
  "P1010",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
]);
/** The connection was lost during the statement, which may have been committed. Poolers use 08P01 for any failure. */
const MAY_BE_DONE = /^(08(000|003|006|007|P01)|57P01|57P02|P1008|P1017)$/;
/** SQLSTATEs raised by our own SQL functions. */
const OWN_STATES: Readonly<Record<string, "termsOverlap" | "termRuns">> = {
  HB409: "termsOverlap",
  HB423: "termRuns",
};
/** Errors of sockets and DNS; `pg` reports its own connection errors without a code. */
const CONNECTION_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EPIPE",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
]);
const CONNECTION_MESSAGES =
  /connection|timeout exceeded when trying to connect|Query read timeout|Client was closed|not queryable/i;
/** Errors from before the statement was sent. */
const NEVER_SENT = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|when trying to connect|connection timeout/;

function field(error: unknown, name: string): unknown {
  return typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
}

/** Returns the error of `pg`, which Prisma's adapter wraps. */
function original(error: unknown): unknown {
  const adapterError = field(field(error, "meta"), "driverAdapterError");
  return adapterError ? field(adapterError, "cause") : error;
}

/** Prisma reports the name of a unique index, but of a CHECK only the message with the name in quotes. */
function constraintName(cause: unknown): string {
  const constraint = field(cause, "constraint");
  const name = typeof constraint === "string" ? constraint : field(constraint, "index");
  if (typeof name === "string") return name;
  return /"(\w+)"$/.exec(String(field(cause, "originalMessage") ?? ""))?.[1] ?? "";
}

/** Classifies an error without an SQLSTATE: a connection error, or null. */
function classifyConnectionError(error: unknown, code: unknown): DatabaseErrorKind | null {
  const text = `${String(code ?? "")} ${String(field(error, "message") ?? "")}`;
  const isConnection = typeof code === "string" ? CONNECTION_CODES.has(code) : CONNECTION_MESSAGES.test(text);
  if (!isConnection) return null;
  return { kind: "down", mayBeDone: !NEVER_SENT.test(text) && field(error, "syscall") !== "connect" };
}

/** Classifies an error of `pg` or Prisma; null for errors that the hub does not handle. */
export function classifyDatabaseError(error: unknown): DatabaseErrorKind | null {
  if (error instanceof NotSentError) return { kind: "down", mayBeDone: false };
  const cause = original(error);
  const state = field(cause, "originalCode") ?? field(cause, "code") ?? field(error, "code");
  if (typeof state !== "string" || CONNECTION_CODES.has(state)) return classifyConnectionError(error, state);
  if (state === "23505" || state === "23514") {
    return { kind: state === "23505" ? "unique" : "check", constraint: constraintName(cause) };
  }
  if (state === "23503") return { kind: "missing" };
  const own = OWN_STATES[state];
  if (own) return { kind: own };
  if (state === "40P01" || state === "40001") return { kind: "conflict" };
  if (/^22[0-9A-Z]{3}$/.test(state)) return { kind: "badValue" };
  return UNAVAILABLE.has(state) || state.startsWith("08")
    ? { kind: "down", mayBeDone: MAY_BE_DONE.test(state) }
    : null;
}

const MAX_TRIES = 4;

/** Retries a single statement that PostgreSQL aborted because of a deadlock or a serialization failure. */
export async function retryOnConflict<T>(statement: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await statement();
    } catch (error) {
      if (attempt === MAX_TRIES || classifyDatabaseError(error)?.kind !== "conflict") throw error;
    }
  }
}
