/** What the hub branches on when PostgreSQL refuses; everything else is unforeseen. */
export type DatabaseRefusal =
  | { kind: "unique"; constraint: string }
  | { kind: "check"; constraint: string }
  | { kind: "noCredits" }
  /** A term of the school that has some of the same days. */
  | { kind: "termsOverlap" }
  /** A term runs at a school that uses the app. */
  | { kind: "termRuns" }
  /** Ended in favour of another statement; it may be run again. */
  | { kind: "conflict" }
  /** A value that its column cannot hold (class 22): the caller's, since our own are checked. */
  | { kind: "badValue" }
  /** It cannot be asked now. `mayBeDone`: what became of the statement nobody knows. */
  | { kind: "down"; mayBeDone: boolean };

/** A statement that was not sent, since the one before it met a database that says nothing. */
export class NotAskedError extends Error {
  constructor(cause: unknown) {
    super("the database was not asked: it said nothing to those before", { cause });
  }
}

/** It is away, read-only, out of room, out of time, or lets nobody in; of class 08 more below. */
const UNAVAILABLE = new Set([
  ...["57014", "57P01", "57P02", "57P03", "57P05", "55P03", "25006", "25P03"],
  ...["53000", "53100", "53200", "53300", "53400", "58000", "58030", "28000", "28P01", "3D000"],
  // As Prisma says the same, and that no connection came free in time.
  ...["P1000", "P1001", "P1002", "P1003", "P1008", "P1010", "P1017", "P2024", "P2028", "P2037"],
]);
/** The connection ended under the statement: it may have been committed all the same. Poolers say 08P01 of everything. */
const MAY_BE_DONE = /^(08(000|003|006|007|P01)|57P01|57P02|P1008|P1017)$/;
/** What functions of our own raise. */
const OWN_STATES: Readonly<Record<string, "noCredits" | "termsOverlap" | "termRuns">> = {
  HB402: "noCredits",
  HB409: "termsOverlap",
  HB423: "termRuns",
};
/** What the system says of a socket or of a name, and what `pg` says, with no code, of its connections. */
const CONNECTION_CODES = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EPIPE"],
  ...["EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ENETDOWN"],
]);
const CONNECTION_WORDS =
  /connection|timeout exceeded when trying to connect|Query read timeout|Client was closed|not queryable/i;
/** Before a statement could be sent. */
const NEVER_SENT = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|when trying to connect|connection timeout/;

function field(error: unknown, name: string): unknown {
  return typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
}

/** The original database error: Prisma's adapter wraps it, `pg` throws it as it is. */
function original(error: unknown): unknown {
  const adapterError = field(field(error, "meta"), "driverAdapterError");
  return adapterError ? field(adapterError, "cause") : error;
}

/** Prisma gives the name of a unique index; of a CHECK it keeps only the message, with the name in quotes. */
function constraintOf(cause: unknown): string {
  const named = field(cause, "constraint");
  const constraint = typeof named === "string" ? named : field(named, "index");
  if (typeof constraint === "string") return constraint;
  return /"(\w+)"$/.exec(String(field(cause, "originalMessage") ?? ""))?.[1] ?? "";
}

/** An error without a state of PostgreSQL's own: of the connection, or none of the database's. */
function connectionRefusal(error: unknown, code: unknown): DatabaseRefusal | null {
  const words = `${String(code ?? "")} ${String(field(error, "message") ?? "")}`;
  const isConnection = typeof code === "string" ? CONNECTION_CODES.has(code) : CONNECTION_WORDS.test(words);
  if (!isConnection) return null;
  return { kind: "down", mayBeDone: !NEVER_SENT.test(words) && field(error, "syscall") !== "connect" };
}

/**
 * Reads a database error, from `pg` or through Prisma: the one place that knows both shapes.
 * Null when it is nothing the hub has a rule for.
 */
export function refusalOf(error: unknown): DatabaseRefusal | null {
  if (error instanceof NotAskedError) return { kind: "down", mayBeDone: false };
  const cause = original(error);
  const state = field(cause, "originalCode") ?? field(cause, "code") ?? field(error, "code");
  if (typeof state !== "string" || CONNECTION_CODES.has(state)) return connectionRefusal(error, state);
  if (state === "23505" || state === "23514") {
    return { kind: state === "23505" ? "unique" : "check", constraint: constraintOf(cause) };
  }
  const own = OWN_STATES[state];
  if (own) return { kind: own };
  if (state === "40P01" || state === "40001") return { kind: "conflict" };
  if (/^22[0-9A-Z]{3}$/.test(state)) return { kind: "badValue" };
  return UNAVAILABLE.has(state) || state.startsWith("08")
    ? { kind: "down", mayBeDone: MAY_BE_DONE.test(state) }
    : null;
}
