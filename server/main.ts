// The hub's production server: Next behind the front door. Started by the launcher, with every setting filled in.
import { join } from "node:path";
import next from "next";
import pino from "pino";
import { describeFailure } from "../lib/describe-failure.ts";
import { findRunningHub, takeCharge } from "../lib/jobs/running-hub.ts";
import { answerDirectly } from "./answer-directly.ts";
import { createFrontDoor } from "./front-door.ts";
import { listen } from "./listen.ts";
import { serveStatic } from "./serve-static.ts";

/** Calls under way get this long, and then a moment to give back what they hold; the launcher waits 30 s. */
const DRAIN_MS = 20_000;
const GIVE_BACK_MS = 3_000;
const STOP_WORK_MS = 5_000;

const port = Number(process.env.PORT);
const secure = process.env.HUB_URL?.startsWith("https:") ?? false;

takeCharge();
const app = next({ dev: false, dir: process.cwd(), port, hostname: "localhost" });
await app.prepare();
const buildDir = join(process.cwd(), ".next");
const answer = answerDirectly(serveStatic(buildDir, app.getRequestHandler()));
const log = pino({ base: undefined, serializers: { err: describeFailure } });
const { server, drain } = createFrontDoor({
  secure,
  answer,
  report: ({ requestId, error }) => log.error({ requestId, err: error }, "request failed"),
});
const closeBeside = await listen(server, port, process.env.LISTEN_HOST || null);

async function end(): Promise<void> {
  closeBeside();
  const hub = findRunningHub();
  await Promise.all([hub?.stopWork(), drain({ withinMs: DRAIN_MS, thenMs: GIVE_BACK_MS })]);
  await Promise.race([hub?.end(), new Promise((resolve) => setTimeout(resolve, STOP_WORK_MS))]);
  process.exit(0);
}

let isEnding = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (!isEnding) void end();
    isEnding = true;
  });
}
