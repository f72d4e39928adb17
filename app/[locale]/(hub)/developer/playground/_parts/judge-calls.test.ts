import { expect, test } from "vitest";
import type { LaunchVariant } from "@/packages/client/contract/playground";
import { judgeCalls } from "./judge-calls";

/** A call: its operation, its status, and the milliseconds since the launch. */
type Call = [operation: string, status: number, after?: number];

const LAUNCHED = Date.parse("2026-11-22T09:00:00Z");

/**
 * Judges calls that are given oldest first, 10 ms apart unless they have their own time. Returns the verdict, and the operations
 * and the number of the calls that led to it, as one text.
 */
const judge = (variant: LaunchVariant, calls: readonly Call[] | null, acceptsVersion1 = true) => {
  const seen = calls?.map(([operation, status, after], index) => {
    const at = new Date(LAUNCHED + (after ?? index * 10)).toISOString();
    return { operation, status, at };
  });
  const options = { acceptsVersion1 };
  const { verdict, operations, count } = judgeCalls(variant, seen?.toReversed() ?? null, options);
  return [verdict, ...operations, count].join(" ");
};

const refused: Call = ["sessionContext", 401];
const context: Call = ["sessionContext", 200];
const text: Call = ["textCreate", 200];
const refusedText: Call = ["textCreate", 401];
const unknownAddress: Call = ["unknownAddress", 404];

test.each<[LaunchVariant, Call[] | null, string]>([
  ["expired", null, "untried 0"],
  ["expired", [], "waiting 0"],
  ["tampered", [], "waiting 0"],
  ["unsigned", [], "waiting 0"],
  ["wrong-app", [], "waiting 0"],
  ["untrusted-proxy", [], "noCalls 0"],
  ["expired", [refused], "refused sessionContext 1"],
  ["expired", [refused, refusedText], "continuedAfterRefusal textCreate 1"],
  [
    "tampered",
    [["sessionContext", 403], ["textCreate", 403], refusedText],
    "continuedAfterRefusal textCreate 2",
  ],
  ["unsigned", [refused, text, text], "acceptedCalls textCreate 2"],
  ["wrong-app", [context], "stopped sessionContext 1"],
  ["wrong-app", [refused], "refused sessionContext 1"],
  ["wrong-app", [context, ["textCreate", 402]], "continuedAfterRefusal textCreate 1"],
  ["wrong-app", [text, context], "acceptedCalls textCreate 1"],
  ["tampered", [context], "acceptedCalls sessionContext 1"],
  ["untrusted-proxy", [unknownAddress, unknownAddress], "sentToUnknownProxy unknownAddress 2"],
  ["untrusted-proxy", [context], "acceptedCalls sessionContext 1"],
  ["expires-soon", [], "waiting 0"],
  ["expires-soon", [context, text], "stillValid sessionContext textCreate 2"],
  ["expires-soon", [context, ["textCreate", 403], text], "stillValid sessionContext textCreate 2"],
  ["expires-soon", [context, text, refusedText, refusedText], "stoppedAtExpiry textCreate 2"],
  [
    "expires-soon",
    [context, refusedText, ["studentSubmit", 401, 9000]],
    "continuedAfterRefusal studentSubmit 1",
  ],
  [
    "expires-soon",
    [refusedText, ["saveSessionState", 401], ["mediaGet", 200]],
    "stoppedAtExpiry textCreate saveSessionState 2",
  ],
  [
    "expires-soon",
    [context, ["quote", 200], refusedText, ["quote", 401, 9000]],
    "continuedAfterRefusal quote 1",
  ],
  [
    "expires-soon",
    [refusedText, ["quote", 401], ["textCreate", 401, 9000]],
    "stoppedAtExpiry textCreate quote 3",
  ],
  [
    "expires-soon",
    [refusedText, ["sessionContext", 401, 9000]],
    "stoppedAtExpiry textCreate sessionContext 2",
  ],
  ["version-1", [], "waiting 0"],
  ["version-1", [["textCreate", 402]], "waiting 0"],
  ["version-1", [context, text], "version1Accepted sessionContext textCreate 2"],
])("%s with %j is judged as %s [playground-18]", (variant, calls, expected) => {
  expect(judge(variant, calls)).toBe(expected);
});

test("what a page requests while it opens, and again when it is reloaded, does not count as continuing after a refusal [playground-18]", () => {
  const opening: Call[] = [refused, ["quote", 401, 900], ["sessionContext", 401, 9000], ["quote", 401, 9100]];
  expect(judge("expired", opening)).toBe("refused sessionContext quote 4");
  expect(judge("expired", [refused, ["quote", 401, 9000]])).toBe("continuedAfterRefusal quote 1");
});

test("once an app continues, all later calls count, even those at opening, but not repeats of the operation refused first", () => {
  const afterwards: Call[] = [refused, ["quote", 401], refusedText, ["sessionWorks", 401], refusedText];
  expect(judge("expired", afterwards)).toBe("continuedAfterRefusal quote textCreate sessionWorks 4");
  expect(judge("expired", [...afterwards, ["sessionContext", 401, 9000]])).toBe(
    "continuedAfterRefusal quote textCreate sessionWorks 4",
  );
});

test("a launch of version 1 is judged like other refused launches when the hub no longer accepts version 1", () => {
  expect(judge("version-1", [refused], false)).toBe("refused sessionContext 1");
});
