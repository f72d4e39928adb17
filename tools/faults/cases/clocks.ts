import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { callHub, signIn } from "../../../e2e/contract-program";
import { PASSWORD } from "../../../test/create-school";
import { finish, newCall, send } from "../calls";
import type { FaultCase, World } from "../case";
import { type Call, createFaultSchool, type FaultSchool } from "../fault-school";
import type { FaultHub } from "../hubs";

const SHIFT_MS = 10 * 60_000;
/** Two for each pair of the five hubs: the one that gets the call, and the one that signed its session. */
const CALLS = 50;
const preload = pathToFileURL(join(import.meta.dirname, "..", "shift-clock.mjs")).href;

/** A hub, and how far its clock is ahead of the database's. */
interface ClockedHub {
  hub: FaultHub;
  shiftMs: number;
}

async function startWrongClock(world: World, name: string, shiftMs: number): Promise<ClockedHub> {
  const settings = { CLOCK_SHIFT_MS: String(shiftMs) };
  return { hub: await world.startHub(`${name}-clock`, settings, ["--import", preload]), shiftMs };
}

/** A new student signs in and presses Start at the hub, which signs the session by its own clock. */
async function startSession({ hubUrl }: FaultHub, { school }: FaultSchool, activityId: string) {
  const jar = await signIn(hubUrl, (await school.student()).login, PASSWORD);
  const { status, json } = await callHub(hubUrl, jar, `/activities/${activityId}/launch`, {});
  if (status !== 200) throw new Error(`a Start was answered with ${status}`);
  return new URL(json.data.launchUrl).searchParams.get("session") ?? "";
}

/**
 * Sends a call to the hub `at`. If its clock is behind the signer's, it must refuse the session with AUTH_001, and the signer must
 * then serve the call; otherwise `at` must serve it. Returns every other outcome as a problem.
 */
async function sendAcross(call: Call, at: ClockedHub, signer: ClockedHub): Promise<string[]> {
  const isTooNew = signer.shiftMs > at.shiftMs;
  const { status, code } = await send(call, at.hub);
  const isExpected = isTooNew ? status === 401 && code === "AUTH_001" : status === 200;
  const described = `at ${at.hub.name} with a session of ${signer.hub.name}: ${status} ${code}`;
  const problems = isExpected ? [] : [described];
  if (!isTooNew) return problems;
  const own = await send(call, signer.hub);
  return own.status === 200 ? problems : [...problems, `${described}, then ${own.status} ${own.code}`];
}

async function callEveryHub(hubs: readonly ClockedHub[], school: FaultSchool): Promise<string[]> {
  const activityId = await school.school.activity();
  for (const { hub } of hubs) school.sessions.push(await startSession(hub, school, activityId));
  const sent = Array.from({ length: CALLS }, async (_, count) => {
    const signedBy = Math.floor(count / hubs.length) % hubs.length;
    const [at, signer] = [hubs[count % hubs.length], hubs[signedBy]];
    const call = newCall(school, signedBy, { kind: count % 4 === 0 ? "image" : "text" });
    return at && signer ? sendAcross(call, at, signer) : [];
  });
  const problems = (await Promise.all(sent)).flat();
  const everyHub = hubs.map(({ hub }) => hub);
  await Promise.all(school.calls.map((call) => finish(call, everyHub)));
  const unmade = school.calls.filter(
    ({ kind, picture }) => kind === "image" && picture?.data.status !== "completed",
  );
  return [...problems, ...unmade.map(({ topic }) => `a picture was not made: ${topic}`)];
}

/** Only the database's clock decides about credits: texts and pictures of hubs whose clocks are wrong are charged like others. */
export const clocks: FaultCase = {
  name: "hubs whose clocks are ten minutes fast and slow",
  tries: { full: 5, short: 0 },
  run: async (world, { tries, schools }) => {
    const hubsWithWrongClocks = [
      await startWrongClock(world, "fast", SHIFT_MS),
      await startWrongClock(world, "slow", -SHIFT_MS),
    ];
    const hubs = [...hubsWithWrongClocks, ...world.hubs.map((hub) => ({ hub, shiftMs: 0 }))];
    const problems: string[] = [];
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const school = await createFaultSchool({ students: 0 });
      schools.push(school);
      problems.push(...(await callEveryHub(hubs, school)));
    }
    const answers = schools.flatMap(({ calls }) => calls.map(({ answers: [first] }) => first?.status));
    const served = answers.filter((status) => status === 200).length;
    const note = `${served} served at once, ${answers.length - served} first refused as signed in the future`;
    return { injected: tries * CALLS, problems, note };
  },
};
