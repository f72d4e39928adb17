import type { LaunchVariant, PlaygroundCall } from "@/packages/client/contract/playground";

type Verdict =
  /** The faulty launch was not started in the last 24 hours. */
  | "untried"
  /** No call yet that shows anything. */
  | "waiting"
  /** No call, as is correct with `untrusted-proxy`. */
  | "noCalls"
  /** Every call was refused, and the app stopped. */
  | "refused"
  /** Read only the session context, which is not refused, and stopped. */
  | "stopped"
  /** Made other calls after the one that showed the fault. */
  | "continuedAfterRefusal"
  /** The hub accepted calls that a correct app would not have made. */
  | "acceptedCalls"
  /** Sent calls to an address that the app should not have trusted. */
  | "sentToUnknownProxy"
  /** A launch of version 1, which the hub accepts. */
  | "version1Accepted"
  /** Calls of `expires-soon` succeeded, and none was refused because the launch had expired. */
  | "stillValid"
  /** The app stopped when its launch expired. */
  | "stoppedAtExpiry";

type SeenCall = Pick<PlaygroundCall, "operation" | "status" | "at">;

/** What an app did with a faulty launch, and the calls that show it: their operations, each once, and their number. */
export interface Judgement {
  verdict: Verdict;
  operations: string[];
  count: number;
}

interface Seen {
  variant: LaunchVariant;
  /** Succeeded although the launch is faulty. */
  succeeded: readonly SeenCall[];
  /** Succeeded and expected: the session context with `wrong-app`. Only from it can an app see that the session is another app's. */
  allowed: readonly SeenCall[];
  refused: readonly SeenCall[];
  /** Made after the answer that showed the app that the launch is faulty; empty for an app that stopped. */
  later: readonly SeenCall[];
}

const UNKNOWN_ADDRESS = "unknownAddress";

/** The status of a call whose launch is not valid, or not valid any more. */
const UNAUTHORIZED = 401;

/** What pages request when they open, together with the context. */
const REQUESTED_AT_OPENING: ReadonlySet<string> = new Set([
  "sessionContext",
  "sessionRoster",
  "sessionState",
  "sessionWorks",
  "account",
  "quote",
  "catalog",
  "health",
]);
/** For this long after the first answer that shows the fault, calls may arrive that the app sent before it had that answer. */
const ON_THE_WAY_MS = 1000;

/** The rules for a faulty launch: the first that finds a call decides. Without any call, none does. */
const RULES: readonly (readonly [Verdict, (seen: Seen) => readonly SeenCall[]])[] = [
  ["acceptedCalls", ({ succeeded }) => succeeded],
  [
    "sentToUnknownProxy",
    ({ variant, refused }) =>
      variant === "untrusted-proxy" ? refused.filter(({ operation }) => operation === UNKNOWN_ADDRESS) : [],
  ],
  ["continuedAfterRefusal", ({ later }) => later],
  ["stopped", ({ allowed }) => allowed],
  ["refused", ({ refused }) => refused],
];

/** Judges an app whose launch expired while someone worked in it: until then its calls succeed as always. */
function judgeEnding({ succeeded, refused, later }: Seen): Judgement {
  if (later.length > 0) return judgement("continuedAfterRefusal", later);
  const ended = refused.filter(({ status }) => status === UNAUTHORIZED);
  if (ended.length > 0) return judgement("stoppedAtExpiry", ended);
  return judgement(succeeded.length > 0 ? "stillValid" : "waiting", succeeded);
}

function isAllowed(variant: LaunchVariant, { operation }: SeenCall): boolean {
  return variant === "wrong-app" && operation === "sessionContext";
}

/**
 * Returns the calls after the one at `first`, whose answer showed the fault. Repeated calls of its operation are not counted. With
 * `expires-soon` the page was already open: calls that may have been sent before that answer are left out, and
 * `sessionContext`, which a reload requests first. With another variant the page was opening: if the page requested all the later
 * operations as it opened, returns none; otherwise returns all later calls.
 */
function callsAfter(variant: LaunchVariant, calls: readonly SeenCall[], first: number): SeenCall[] {
  const firstFaultCall = calls[first];
  if (!firstFaultCall) return [];
  const onTheWayUntil = Date.parse(firstFaultCall.at) + ON_THE_WAY_MS;
  const isOnTheWay = ({ at }: SeenCall) => Date.parse(at) <= onTheWayUntil;
  const later = calls.slice(first + 1).filter(({ operation }) => operation !== firstFaultCall.operation);
  if (variant === "expires-soon") {
    return later.filter((call) => !isOnTheWay(call) && call.operation !== "sessionContext");
  }
  const atOpening = calls.filter((call) => REQUESTED_AT_OPENING.has(call.operation) && isOnTheWay(call));
  const expected = new Set(atOpening.map(({ operation }) => operation));
  return later.some(({ operation }) => !expected.has(operation)) ? later : [];
}

function groupCalls(variant: LaunchVariant, calls: readonly SeenCall[]): Seen {
  const successes = calls.filter(({ status }) => status < 400);
  const allowed = successes.filter((call) => isAllowed(variant, call));
  // While a launch is still valid, a 403 says only that this call is not allowed.
  const showsFault = (call: SeenCall) =>
    call.status === UNAUTHORIZED ||
    (variant !== "expires-soon" && call.status === 403) ||
    allowed.includes(call);
  return {
    variant,
    allowed,
    succeeded: successes.filter((call) => !isAllowed(variant, call)),
    refused: calls.filter(({ status }) => status >= 400),
    later: callsAfter(variant, calls, calls.findIndex(showsFault)),
  };
}

function judgement(verdict: Verdict, calls: readonly SeenCall[] = []): Judgement {
  const operations = [...new Set(calls.map(({ operation }) => operation))];
  return { verdict, operations, count: calls.length };
}

/** Judges an app by the calls of a faulty launch (protocol: Playground). `newestFirst`: null without a launch. */
export function judgeCalls(
  variant: LaunchVariant,
  newestFirst: readonly SeenCall[] | null,
  { acceptsVersion1 }: { acceptsVersion1: boolean },
): Judgement {
  if (newestFirst === null) return judgement("untried");
  const seen = groupCalls(variant, newestFirst.toReversed());
  if (variant === "version-1" && acceptsVersion1)
    return judgement(seen.succeeded.length > 0 ? "version1Accepted" : "waiting", seen.succeeded);
  if (variant === "expires-soon") return judgeEnding(seen);
  for (const [verdict, find] of RULES) {
    const found = find(seen);
    if (found.length > 0) return judgement(verdict, found);
  }
  // An app that does not run makes no calls either: only with `untrusted-proxy` does a correct app make none.
  return judgement(variant === "untrusted-proxy" ? "noCalls" : "waiting");
}
