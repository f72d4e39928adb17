import type { LaunchVariant, PlaygroundCall } from "@/client/contract/playground";

type Verdict =
  | "untried"
  | "waiting"
  | "silent"
  | "refused"
  | "stopped"
  | "wentOn"
  | "through"
  | "sentAway"
  | "works"
  | "goesOn"
  | "ended";

type SeenCall = Pick<PlaygroundCall, "operation" | "status" | "at">;

/** What the calls of a launch say about the app, and the calls that say so: their operations, each once, and their number. */
export interface Judgement {
  verdict: Verdict;
  operations: string[];
  count: number;
}

/** The calls of a faulty launch, oldest first, by what became of them. */
interface Seen {
  variant: LaunchVariant;
  /** Answered although the launch is faulty. */
  answered: readonly SeenCall[];
  /** Answered, and the app has to make it: with a valid session of another app, its context is how an app finds out. */
  allowed: readonly SeenCall[];
  refused: readonly SeenCall[];
  /** Of an app that went on: what came after the answer from which it knew that the launch is faulty. */
  later: readonly SeenCall[];
}

const UNKNOWN_ADDRESS = "unknownAddress";

/** The status of a call whose launch is not valid, or not valid any more. */
const ENDED = 401;

/** What pages ask for when they open, together with the context. */
const ASKED_AT_OPENING: ReadonlySet<string> = new Set([
  "sessionContext",
  "sessionRoster",
  "sessionState",
  "sessionWorks",
  "account",
  "quote",
  "catalog",
  "health",
]);
/** So long after the first refusal, calls arrive that were on their way before the app knew of it. */
const ON_THE_WAY_MS = 1000;

/** The rules for a faulty launch: the first that finds a call decides. Without any call, `judgeSilence` does. */
const RULES: readonly (readonly [Verdict, (seen: Seen) => readonly SeenCall[]])[] = [
  ["through", ({ answered }) => answered],
  ["sentAway", ({ variant, refused }) => (variant === "untrusted-proxy" ? refused.filter(isAway) : [])],
  ["wentOn", ({ later }) => later],
  ["stopped", ({ allowed }) => allowed],
  ["refused", ({ refused }) => refused],
];

/** Judges an app whose launch ended while it worked: until then its calls are answered as always. */
function judgeEnding({ answered, refused, later }: Seen): Judgement {
  if (later.length > 0) return judgement("wentOn", later);
  const ended = refused.filter(({ status }) => status === ENDED);
  if (ended.length > 0) return judgement("ended", ended);
  return judgement(answered.length > 0 ? "goesOn" : "waiting", answered);
}

/** A page that is dead sends nothing either: only where a good app sends nothing, silence is what is expected. */
function judgeSilence(variant: LaunchVariant): Verdict {
  return variant === "untrusted-proxy" ? "silent" : "waiting";
}

function isAway({ operation }: SeenCall): boolean {
  return operation === UNKNOWN_ADDRESS;
}

function isAllowed(variant: LaunchVariant, { operation }: SeenCall): boolean {
  return variant === "wrong-app" && operation === "sessionContext";
}

/**
 * The calls after the first refusal, of an app that went on: with the same call once more (a reload) and what the opening page
 * asked for with it alone, it did not. Where the launch ended while someone worked, no page was opening: then any call may have
 * been on its way, and none may be repeated but the first call of every page, which a reload makes.
 */
function callsAfter(variant: LaunchVariant, calls: readonly SeenCall[], first: number): SeenCall[] {
  const known = calls[first];
  if (!known) return [];
  const arrived = Date.parse(known.at) + ON_THE_WAY_MS;
  const isOnTheWay = ({ at }: SeenCall) => Date.parse(at) <= arrived;
  const later = calls.slice(first + 1).filter(({ operation }) => operation !== known.operation);
  if (variant === "expires-soon") {
    return later.filter((call) => !isOnTheWay(call) && call.operation !== "sessionContext");
  }
  const atOpening = calls.filter((call) => ASKED_AT_OPENING.has(call.operation) && isOnTheWay(call));
  const expected = new Set(atOpening.map(({ operation }) => operation));
  return later.some(({ operation }) => !expected.has(operation)) ? later : [];
}

function sortCalls(variant: LaunchVariant, calls: readonly SeenCall[]): Seen {
  const succeeded = calls.filter(({ status }) => status < 400);
  const allowed = succeeded.filter((call) => isAllowed(variant, call));
  // Of a launch that is valid at first, 403 says only that this call is not allowed.
  const tells = (call: SeenCall) =>
    call.status === ENDED || (variant !== "expires-soon" && call.status === 403) || allowed.includes(call);
  return {
    variant,
    allowed,
    answered: succeeded.filter((call) => !isAllowed(variant, call)),
    refused: calls.filter(({ status }) => status >= 400),
    later: callsAfter(variant, calls, calls.findIndex(tells)),
  };
}

function judgement(verdict: Verdict, calls: readonly SeenCall[] = []): Judgement {
  const operations = [...new Set(calls.map(({ operation }) => operation))];
  return { verdict, operations, count: calls.length };
}

/**
 * Judges how an app took a faulty launch, by the calls that the hub has seen, newest first (protocol: Playground). `newestFirst`
 * is null before the launch. A launch of version 1 is judged as a valid one while the hub accepts version 1.
 */
export function judgeCalls(
  variant: LaunchVariant,
  newestFirst: readonly SeenCall[] | null,
  { acceptsVersion1 }: { acceptsVersion1: boolean },
): Judgement {
  if (newestFirst === null) return judgement("untried");
  const seen = sortCalls(variant, newestFirst.toReversed());
  if (variant === "version-1" && acceptsVersion1)
    return judgement(seen.answered.length > 0 ? "works" : "waiting", seen.answered);
  if (variant === "expires-soon") return judgeEnding(seen);
  for (const [verdict, find] of RULES) {
    const found = find(seen);
    if (found.length > 0) return judgement(verdict, found);
  }
  return judgement(judgeSilence(variant));
}
