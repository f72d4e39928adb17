import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { newCall, send } from "../calls";
import type { FaultCase, World } from "../case";
import { type Call, createFaultSchool, type FaultSchool } from "../fault-school";
import type { FaultHub } from "../hubs";
import { withLockedBalance } from "../locked-rows";
import { answerAbout, answerAfter, answerText } from "../provider";

interface Attempt {
  world: World;
  school: FaultSchool;
  calls: Call[];
  hub: FaultHub;
}
type HangUpAt = (attempt: Attempt) => Promise<void>;

/** Sends all calls; `hangUp` ends their connections. */
function sendAll({ calls, hub }: Attempt): { hangUp(): Promise<unknown> } {
  const caller = new AbortController();
  const sent = calls.map((call) => send(call, hub, caller.signal));
  return {
    hangUp: () => {
      caller.abort();
      return Promise.all(sent);
    },
  };
}

async function openRequest({ session }: Call, hub: FaultHub, contentLength: number): Promise<Socket> {
  const { hostname, port } = new URL(hub.proxyUrl);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const head = [
    "POST /api/v1/mcp-proxy/api/text/create HTTP/1.1",
    "host: localhost",
    "content-type: application/json",
    `authorization: Bearer ${session}`,
    `x-edu-session: ${session}`,
    `content-length: ${contentLength}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  return socket;
}

const inTheBody: HangUpAt = async ({ calls, hub }) => {
  for (const call of calls) {
    const socket = await openRequest(call, hub, 200);
    socket.write(`{"prompt":"${call.topic}`);
    await sleep(20);
    socket.destroy();
  }
};

const whileReserving: HangUpAt = (attempt) => {
  const { database } = attempt.world;
  return withLockedBalance(database.adminConnectionString, attempt.school.school.poolId, async (locked) => {
    const { hangUp } = sendAll(attempt);
    await locked.waitFor("reserve_credits");
    await hangUp();
    await sleep(50);
    locked.release();
  });
};

const whileProviderWorks: HangUpAt = async (attempt) => {
  const topics = attempt.calls.map(({ topic }) => topic);
  for (const topic of topics) attempt.world.provider.setBehaviour(topic, answerAfter(1_000));
  const { hangUp } = sendAll(attempt);
  await attempt.world.provider.waitForCalls(topics, topics.length);
  await hangUp();
};

const whileSettling: HangUpAt = async (attempt) => {
  const { database, provider } = attempt.world;
  const topics = attempt.calls.map(({ topic }) => topic);
  for (const topic of topics) provider.setBehaviour(topic, answerAfter(400));
  const { hangUp } = sendAll(attempt);
  await provider.waitForCalls(topics, topics.length);
  await withLockedBalance(database.adminConnectionString, attempt.school.school.poolId, async (locked) => {
    await locked.waitFor("end_holds");
    await hangUp();
    await sleep(50);
    locked.release();
  });
};

/** The caller reads only the first bytes, and the network cannot buffer the rest: the hub is still writing when the caller hangs up. */
const whileAnswering: HangUpAt = async ({ world, calls, hub }) => {
  await Promise.all(
    calls.map(async (call) => {
      const text = `${answerAbout(call.topic)} `.repeat(LONG_ANSWER_BYTES / 64);
      world.provider.setBehaviour(call.topic, answerText(text));
      const body = JSON.stringify({ prompt: call.topic });
      const socket = await openRequest(call, hub, body.length);
      socket.write(body);
      const [first] = await once(socket, "data");
      socket.destroy();
      if (!String(first).startsWith("HTTP/1.1 200 ")) throw new Error(`an answer began with ${first}`);
    }),
  );
};

const CALLS = 4;
/** Less than four megabytes, the most that the hub accepts from a provider. */
const LONG_ANSWER_BYTES = 3 * 1024 * 1024;

/** The third value is true when the charge may be committed before the caller hangs up. A committed charge is not taken back. */
const STAGES: [string, HangUpAt, boolean][] = [
  ["in the middle of its request", inTheBody, false],
  ["while the hub reserves", whileReserving, false],
  ["while the provider works", whileProviderWorks, false],
  ["while the hub settles", whileSettling, true],
  ["while its answer is written", whileAnswering, true],
];

/** A caller without a key that leaves before the provider has answered pays nothing. */
export const callerHangsUp: FaultCase[] = STAGES.map(([stage, hangUpAt, mayBeCharged]) => ({
  name: `a caller without a key hangs up ${stage}`,
  tries: { full: 50, short: 1 },
  run: async (world, { tries, schools }) => {
    const school = await createFaultSchool();
    schools.push(school);
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const hub = world.hubs[attempt % world.hubs.length];
      if (!hub) break;
      const calls = Array.from({ length: CALLS }, (_, index) => newCall(school, index, { hasKey: false }));
      await hangUpAt({ world, school, calls, hub });
    }
    if (!mayBeCharged) return { injected: tries * CALLS, problems: [] };
    school.maxUnanswered = tries * CALLS;
    const { spent } = await school.school.balance();
    return {
      injected: tries * CALLS,
      problems: [],
      note: `${spent} were charged: their texts were finished`,
    };
  },
}));
