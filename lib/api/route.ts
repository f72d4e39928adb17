import { HubError, nothingHere } from "@/lib/hub-error";
import { contractOf, withContract } from "./contract-of";
import { allowedMethods, preflight } from "./cors";
import { offerDirectly } from "./direct-routes";
import { handle } from "./handle";
import type { Handler } from "./handler";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
const METHODS: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Names the real method of a request whose own Next does not know; only the hub's server sets it, and every such request
 * is refused with what its address takes (server/prepare-request.ts).
 */
export const REFUSED_METHOD_HEADER = "x-hub-refused-method";

/** The path of an education app's operations; null for those of people, whom Next and next-auth read from cookies. */
function directPathOf(handlers: readonly Handler[]): string | null {
  const [contract, ...others] = handlers.map(contractOf);
  const isDirect = contract?.auth === "launchSession" && !contract.path.includes("{") && others.length === 0;
  return isDirect ? `/api/v1${contract.path}` : null;
}

/** The answer to every method that a path does not have. */
function refuseMethod(present: readonly Method[]): Handler {
  return handle({
    operation: "wrongMethod",
    headers: { Allow: allowedMethods(present) },
    run: () => {
      throw new HubError("METHOD_001", `This address takes ${present.join(" or ")}.`);
    },
  });
}

function preflightOf(present: readonly Method[]): Handler {
  return handle({ operation: "preflight", run: ({ request }) => preflight(request, present) });
}

/**
 * All methods of one path: the given ones, a preflight answer, and for every other one METHOD_001 with `Allow`
 * (protocol: Errors). HEAD is Next's own, made of GET.
 */
export function route(handlers: Partial<Record<Method, Handler>>): Record<Method | "OPTIONS", Handler> {
  const present = METHODS.filter((method) => handlers[method] !== undefined);
  const refuse = refuseMethod(present);
  const known = (handler: Handler): Handler => {
    const contract = contractOf(handler);
    const guarded: Handler = (request, context) =>
      (request.headers.has(REFUSED_METHOD_HEADER) ? refuse : handler)(request, context);
    return contract ? withContract(contract, guarded) : guarded;
  };
  const all = METHODS.map((method): [Method | "OPTIONS", Handler] => {
    const handler = handlers[method];
    return [method, handler ? (method === "PUT" ? known(handler) : handler) : refuse];
  });
  all.push(["OPTIONS", preflightOf(present)]);
  const routes = Object.fromEntries(all) as Record<Method | "OPTIONS", Handler>;
  const path = directPathOf(Object.values(handlers));
  if (path) offerDirectly(path, routes);
  return routes;
}

const unknown = handle({
  operation: "unknownAddress",
  run: () => {
    throw nothingHere();
  },
});

/** Every method of an address where there is nothing: NOTFOUND_001 in the envelope (protocol: Envelope). */
export const unknownRoute = {
  GET: unknown,
  POST: unknown,
  PUT: unknown,
  PATCH: unknown,
  DELETE: unknown,
  OPTIONS: preflightOf([]),
} satisfies Record<string, Handler>;
