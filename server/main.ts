// The hub's server in every mode: Next behind the front door. The launcher (tools/hub) starts it with all settings filled in.
import { join } from "node:path";
import next from "next";
import type NextNodeServer from "next/dist/server/next-server.js";
import pino from "pino";
import { describeFailure } from "../lib/describe-failure.ts";
import { findRunningHub } from "../lib/jobs/running-hub.ts";
import { PRIVATE_NETWORKS, parseNetworks } from "../lib/trusted-proxies.ts";
import { answerDirectly, loadDirectRoutes } from "./answer-directly.ts";
import { createFrontDoor, type RequestHandler } from "./front-door.ts";
import { listen } from "./listen.ts";
import { serveStatic } from "./serve-static.ts";

/** How long calls in progress may take to finish. This and the two times below are together less than the 30 s that the launcher waits. */
const DRAIN_MS = 20_000;
/** How long calls that are cut off may take to release their holds. */
const RELEASE_MS = 3_000;
/** How long the hub may then take to close its database connections. */
const END_MS = 5_000;

const port = Number(process.env.PORT);
const secure = process.env.HUB_URL?.startsWith("https:") ?? false;
const isTrustedProxy = parseNetworks(process.env.TRUSTED_PROXY_ADDRESSES || PRIVATE_NETWORKS);
const hasTrustedProxy = Number(process.env.TRUSTED_PROXY_HOPS) > 0;
const dev = process.env.NODE_ENV === "development";

const log = pino({ base: undefined, serializers: { err: describeFailure } });
let answer: RequestHandler;
const { server, drain } = createFrontDoor({
  secure,
  trustsPeer: (address) => hasTrustedProxy && isTrustedProxy(address),
  // Next's hot reload is a WebSocket; nothing else is upgraded.
  upgrades: (url) => dev && url.startsWith("/_next/"),
  answer: (request, response) => answer(request, response),
  report: ({ requestId, error }) => log.error({ requestId, err: error }, "request failed"),
});
// As Next's option --experimental-next-config-strip-types: Node reads next.config.ts itself, since a pruned release has no compiler.
process.env.__NEXT_NODE_NATIVE_TS_LOADER_ENABLED = "true";
const app = next({ dev, dir: process.cwd(), port, hostname: "localhost", httpServer: server });
await app.prepare();
if (dev) {
  // Next compiles and reloads pages itself; the files and handlers of a build would be out of date.
  answer = app.getRequestHandler();
} else {
  await loadBuild();
  const buildDir = join(process.cwd(), ".next");
  answer = answerDirectly(await loadDirectRoutes(buildDir), serveStatic(buildDir, app.getRequestHandler()));
}
// `localhost` is two addresses, 127.0.0.1 and ::1; the server closes only the first itself.
const closeSecondAddress = await listen(server, port, process.env.LISTEN_HOST || null);

/**
 * Starts the background work (`instrumentation.ts`) and loads all pages and operations. Next would do both after `prepare`,
 * while the first calls wait for seconds. Its types do not have `server`: when an update changes it, the start fails here.
 */
async function loadBuild(): Promise<void> {
  const { server } = app as unknown as { server: { getServer(): Promise<NextNodeServer> } };
  await (await server.getServer()).unstable_preloadEntries();
}

async function end(): Promise<void> {
  closeSecondAddress();
  const hub = findRunningHub();
  await Promise.all([hub?.stopWork(), drain({ withinMs: DRAIN_MS, thenMs: RELEASE_MS })]);
  await Promise.race([hub?.end(), new Promise((resolve) => setTimeout(resolve, END_MS))]);
  process.exit(0);
}

let isEnding = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (!isEnding) void end();
    isEnding = true;
  });
}
