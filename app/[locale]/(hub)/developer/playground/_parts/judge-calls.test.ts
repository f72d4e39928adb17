import { expect, test } from "vitest";
import type { LaunchVariant } from "@/client/contract/playground";
import { judgeCalls } from "./judge-calls";

/** A call: its operation, its status, and the milliseconds since the launch. */
type Call = [operation: string, status: number, after?: number];

const LAUNCHED = Date.parse("2026-11-22T09:00:00Z");

/** Judges calls that are given oldest first, 10 ms apart unless they have their own time. */
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
const away: Call = ["unknownAddress", 404];

test.each<[LaunchVariant, Call[] | null, string]>([
  ["expired", null, "untried 0"],
  ["expired", [], "waiting 0"],
  ["tampered", [], "waiting 0"],
  ["unsigned", [], "waiting 0"],
  ["wrong-app", [], "waiting 0"],
  ["untrusted-proxy", [], "silent 0"],
  ["expired", [refused], "refused sessionContext 1"],
  ["expired", [refused, refusedText], "wentOn textCreate 1"],
  ["tampered", [["sessionContext", 403], ["textCreate", 403], refusedText], "wentOn textCreate 2"],
  ["unsigned", [refused, text, text], "through textCreate 2"],
  ["wrong-app", [context], "stopped sessionContext 1"],
  ["wrong-app", [refused], "refused sessionContext 1"],
  ["wrong-app", [context, ["textCreate", 402]], "wentOn textCreate 1"],
  ["wrong-app", [text, context], "through textCreate 1"],
  ["tampered", [context], "through sessionContext 1"],
  ["untrusted-proxy", [away, away], "sentAway unknownAddress 2"],
  ["untrusted-proxy", [context], "through sessionContext 1"],
  ["expires-soon", [], "waiting 0"],
  ["expires-soon", [context, text], "goesOn sessionContext textCreate 2"],
  ["expires-soon", [context, ["textCreate", 403], text], "goesOn sessionContext textCreate 2"],
  ["expires-soon", [context, text, refusedText, refusedText], "ended textCreate 2"],
  ["expires-soon", [context, refusedText, ["studentSubmit", 401, 9000]], "wentOn studentSubmit 1"],
  [
    "expires-soon",
    [refusedText, ["saveSessionState", 401], ["mediaGet", 200]],
    "ended textCreate saveSessionState 2",
  ],
  ["expires-soon", [context, ["quote", 200], refusedText, ["quote", 401, 9000]], "wentOn quote 1"],
  ["expires-soon", [refusedText, ["quote", 401], ["textCreate", 401, 9000]], "ended textCreate quote 3"],
  ["expires-soon", [refusedText, ["sessionContext", 401, 9000]], "ended textCreate sessionContext 2"],
  ["version-1", [], "waiting 0"],
  ["version-1", [["textCreate", 402]], "waiting 0"],
  ["version-1", [context, text], "works sessionContext textCreate 2"],
])("%s with %j is judged as %s", (variant, calls, expected) => {
  expect(judge(variant, calls)).toBe(expected);
});

test("what a page requests while it opens, and again when it is reloaded, does not count as going on", () => {
  const opening: Call[] = [refused, ["quote", 401, 900], ["sessionContext", 401, 9000], ["quote", 401, 9100]];
  expect(judge("expired", opening)).toBe("refused sessionContext quote 4");
  expect(judge("expired", [refused, ["quote", 401, 9000]])).toBe("wentOn quote 1");
});

test("for an app that went on, all operations after the refusal are named, those of the opening page too", () => {
  const afterwards: Call[] = [refused, ["quote", 401], refusedText, ["sessionWorks", 401], refusedText];
  expect(judge("expired", afterwards)).toBe("wentOn quote textCreate sessionWorks 4");
  expect(judge("expired", [...afterwards, ["sessionContext", 401, 9000]])).toBe(
    "wentOn quote textCreate sessionWorks 4",
  );
});

test("a launch of version 1 is judged like other refused launches when the hub no longer accepts version 1", () => {
  expect(judge("version-1", [refused], false)).toBe("refused sessionContext 1");
});
