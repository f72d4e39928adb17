import type { Handler } from "@/lib/api/route";
import { findContract } from "@/lib/api/route";
import { call, type TestAnswer, type TestRequest } from "./call";
import { hubCookieOf } from "./hub-cookie";

/** Calls a route as a person signed in on the hub's own pages. */
export async function callAs(
  person: { id: string },
  handler: Handler,
  request: TestRequest = {},
): Promise<TestAnswer> {
  const cookie = `next-auth.session-token=${await hubCookieOf(person)}`;
  return call(handler, { ...request, headers: { cookie, ...request.headers } });
}

/** Calls an operation with the method of its contract, as a person signed in on the hub's own pages. */
export function callOperationAs(
  person: { id: string },
  handler: Handler,
  params: Record<string, string>,
  body?: object,
): Promise<TestAnswer> {
  const method = findContract(handler)?.method;
  return callAs(person, handler, { ...(method && { method }), params, body });
}

/** Describes an answer like `422 login`: its status, and the path of each problem in it. */
export function problemsOf({ status, json }: TestAnswer): string {
  const issues: { path: string }[] = json?.error?.detail?.issues ?? [];
  return [status, ...issues.map(({ path }) => path)].join(" ");
}
