import type { Gateway } from "./gateway";
import type { BenchHub } from "./hub";
import type { Target } from "./measure";

const PROMPT =
  "Write the next page of my story about a fox who lives beside the school and helps the children.";
const JSON_HEADERS = { "content-type": "application/json" };

function chatBody(upstreamDelayMs: number): string {
  const messages = [{ role: "user", content: PROMPT }];
  return JSON.stringify({ model: `upstream-${upstreamDelayMs}`, messages });
}

/** The targets of text calls: the upstream itself, the hub without and with Idempotency-Keys, and the gateway that the hub is compared with. */
export function textTargets(options: {
  hub: BenchHub;
  gateway: Gateway | null;
  upstreamUrl: string;
  /** Headers of the students' launch sessions. */
  callers: Record<string, string>[];
}): Target[] {
  const { hub, gateway, callers } = options;
  const hubTarget = {
    url: `${hub.proxyUrl}/api/text/create`,
    body: (delayMs: number) => JSON.stringify({ model: `bench-${delayMs}`, prompt: PROMPT }),
    callers,
    pid: hub.hubPid,
    databasePid: hub.postgresPid,
  };
  const targets: Target[] = [
    {
      name: "upstream",
      url: `${options.upstreamUrl}/chat/completions`,
      body: chatBody,
      callers: [JSON_HEADERS],
    },
    { name: "hub", ...hubTarget },
    { name: "hub, keys", ...hubTarget, withKeys: true },
  ];
  if (gateway) {
    const { url, pid } = gateway;
    const headers = { ...gateway.headers, ...JSON_HEADERS };
    targets.push({ name: "gateway", url, body: chatBody, callers: [headers], pid });
  }
  return targets;
}

/** The target of `session/context`, the first call of every app. */
export function contextTarget(hub: BenchHub, callers: Record<string, string>[]): Target {
  return {
    name: "hub",
    url: `${hub.proxyUrl}/api/session/context`,
    body: () => null,
    callers,
    pid: hub.hubPid,
    databasePid: hub.postgresPid,
  };
}
