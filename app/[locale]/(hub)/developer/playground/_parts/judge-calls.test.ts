import { expect, test } from "vitest";
import type { LaunchVariant } from "@/client/contract/playground";
import { judgeCalls } from "./judge-calls";

type Calls = Parameters<typeof judgeCalls>[1];

const judge = (variant: LaunchVariant, calls: Calls, acceptsVersion1 = true) => {
  const { verdict, operations, count } = judgeCalls(variant, calls, { acceptsVersion1 });
  return [verdict, ...operations, count].join(" ");
};
const context = (status: number) => ({ operation: "sessionContext", status });
const text = { operation: "textCreate", status: 200 };
const away = { operation: "unknownAddress", status: 404 };

test.each<[LaunchVariant, Calls, string]>([
  ["expired", null, "untried 0"],
  ["expired", [], "quiet 0"],
  ["expired", [context(401)], "quiet 1"],
  ["unsigned", [context(401), text, text], "through textCreate 2"],
  ["wrong-app", [], "quiet 0"],
  ["wrong-app", [context(200)], "stopped 0"],
  ["wrong-app", [text, context(200)], "through textCreate 1"],
  ["tampered", [context(200)], "through sessionContext 1"],
  ["untrusted-proxy", [], "quiet 0"],
  ["untrusted-proxy", [away, away], "sentAway 2"],
  ["untrusted-proxy", [context(200)], "through sessionContext 1"],
  ["version-1", [], "waiting 0"],
  ["version-1", [context(200), text], "works sessionContext textCreate 2"],
])("%s with %j is judged as %s", (variant, calls, expected) => {
  expect(judge(variant, calls)).toBe(expected);
});

test("where the hub no longer accepts version 1, such a launch is judged as any other that is refused", () => {
  expect(judge("version-1", [context(401)], false)).toBe("quiet 1");
});
