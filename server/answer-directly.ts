import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { NodeRequest, sendNodeResponse } from "srvx/node";
import type { Handler } from "../lib/api/route.ts";
import type { RequestHandler } from "./front-door.ts";

/** The handlers of each path by method, as the `route.ts` files export them. */
type DirectRoutes = ReadonlyMap<string, Readonly<Record<string, Handler | undefined>>>;

/** The operations of education apps. None has path parameters or cookies, so they need nothing of Next. */
const APP_OPERATION = /^(\/api\/v1\/mcp-proxy\/api\/.+)\/route$/;
const NO_PARAMS = { params: Promise.resolve({}) };

/**
 * Loads the handlers of the education apps' operations from Next's build. Next uses the same instances of these modules, so
 * their variables exist once. `routeModule` is not documented by Next: when an update changes it, the start fails here.
 */
export async function loadDirectRoutes(buildDir: string): Promise<DirectRoutes> {
  const serverDir = join(buildDir, "server");
  const require = createRequire(join(serverDir, "/"));
  const manifest: Record<string, string> = JSON.parse(
    readFileSync(join(serverDir, "app-paths-manifest.json"), "utf8"),
  );
  const routes = new Map<string, Readonly<Record<string, Handler | undefined>>>();
  for (const [page, file] of Object.entries(manifest)) {
    const path = APP_OPERATION.exec(page)?.[1];
    if (!path) continue;
    const { routeModule } = require(join(serverDir, file));
    await routeModule.ensureUserland();
    routes.set(path, routeModule.userland);
  }
  return routes;
}

/**
 * Calls the handlers of `routes` directly, because Next takes more CPU time for a call than the hub's own code does (decision
 * 0007). Next answers everything else.
 */
export function answerDirectly(routes: DirectRoutes, next: RequestHandler): RequestHandler {
  return async (request: IncomingMessage, response: ServerResponse) => {
    const { url = "/", method = "GET" } = request;
    const handler = routes.get(url.split("?", 1)[0] ?? url)?.[method];
    if (!handler) return next(request, response);
    const answer = await handler(new NodeRequest({ req: request, res: response }), NO_PARAMS);
    await sendNodeResponse(response, answer);
  };
}
