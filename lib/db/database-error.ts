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
  | { kind: "down" };

const UNAVAILABLE = new Set([
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08000",
  "08001",
  "08003",
  "08006",
  "08004",
]);
/** What functions of our own raise. */
const OWN_STATES: Readonly<Record<string, "noCredits" | "termsOverlap" | "termRuns">> = {
  HB402: "noCredits",
  HB409: "termsOverlap",
  HB423: "termRuns",
};
const CONNECTION_ERRORS = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "ETIMEDOUT",
  "EPIPE",
  "EHOSTUNREACH",
]);

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

/**
 * Reads a database error, from `pg` or through Prisma: the one place that knows both shapes.
 * Null when it is nothing the hub has a rule for.
 */
export function refusalOf(error: unknown): DatabaseRefusal | null {
  const cause = original(error);
  const state = field(cause, "originalCode") ?? field(cause, "code");
  if (typeof state !== "string") {
    return /connection|timeout exceeded when trying to connect/i.test(String(field(error, "message") ?? ""))
      ? { kind: "down" }
      : null;
  }
  if (state === "23505" || state === "23514") {
    return { kind: state === "23505" ? "unique" : "check", constraint: constraintOf(cause) };
  }
  const own = OWN_STATES[state];
  if (own) return { kind: own };
  if (state === "40P01" || state === "40001") return { kind: "conflict" };
  if (/^22[0-9A-Z]{3}$/.test(state)) return { kind: "badValue" };
  return UNAVAILABLE.has(state) || CONNECTION_ERRORS.has(state) || state === "P1001"
    ? { kind: "down" }
    : null;
}
