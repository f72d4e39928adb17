import type { LaunchVariant, PlaygroundCall } from "@/client/contract/playground";

/**
 * What the calls of a launch say about the app; `operations` are those that got through, each once. `stopped` is an app that
 * read whose session it is, and nothing more.
 */
export interface Judgement {
  verdict: "untried" | "quiet" | "stopped" | "through" | "sentAway" | "works" | "waiting";
  operations: string[];
  /** How many calls there were; of `works` and `through` those that were answered. */
  count: number;
}

type SeenCall = Pick<PlaygroundCall, "operation" | "status">;

const UNKNOWN_ADDRESS = "unknownAddress";

/** With a valid session of another app, reading its context is how an app finds out. */
function isAllowed(variant: LaunchVariant, { operation }: SeenCall): boolean {
  return variant === "wrong-app" && operation === "sessionContext";
}

/**
 * Judges how an app took a faulty launch, by the calls that the hub has seen (protocol: Playground). `calls` is null before
 * the launch. A launch of version 1 is one as any other, while the hub accepts it.
 */
export function judgeCalls(
  variant: LaunchVariant,
  calls: readonly SeenCall[] | null,
  { acceptsVersion1 }: { acceptsVersion1: boolean },
): Judgement {
  if (calls === null) return { verdict: "untried", operations: [], count: 0 };
  const answered = calls.filter((call) => call.status < 400 && !isAllowed(variant, call));
  const operations = [...new Set(answered.map(({ operation }) => operation))];
  if (variant === "version-1" && acceptsVersion1) {
    return { verdict: answered.length > 0 ? "works" : "waiting", operations, count: answered.length };
  }
  if (answered.length > 0) return { verdict: "through", operations, count: answered.length };
  const sentAway = calls.filter(({ operation }) => operation === UNKNOWN_ADDRESS);
  if (variant === "untrusted-proxy" && sentAway.length > 0)
    return { verdict: "sentAway", operations, count: sentAway.length };
  const refused = calls.filter(({ status }) => status >= 400);
  const verdict = calls.length > refused.length ? "stopped" : "quiet";
  return { verdict, operations, count: refused.length };
}
