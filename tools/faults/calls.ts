import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Answer, Call, FaultSchool } from "./fault-school";
import type { FaultHub } from "./hubs";

const envelope = z.object({
  data: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ code: z.string() }).optional(),
});

/** A call with an idempotency key that got one of these is sent again, to the hubs in turn; 0 is a broken connection. */
const TRY_AGAIN = new Set([0, 409, 429, 500, 502, 503, 504]);
const PATHS = { text: "/api/text/create", image: "/api/media/create" };
const FINISH_MS = 120_000;
const PAUSE_MS = 500;
const NO_ANSWER: Answer = { status: 0, code: "", isReplayed: false, data: {} };

/** Creates a call of a student of the school, without sending it; `at` chooses the student. */
export function newCall(
  school: FaultSchool,
  at: number,
  { kind = "text", hasKey = true }: { kind?: Call["kind"]; hasKey?: boolean } = {},
): Call {
  // Letters only: the hub would mask digits that could be a phone number.
  const topic = `topic-${randomUUID().replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)))}`;
  const session = school.sessions[at % school.sessions.length] ?? "";
  const call: Call = {
    kind,
    topic,
    key: hasKey ? topic : null,
    session,
    school,
    answers: [],
    picture: null,
  };
  school.calls.push(call);
  return call;
}

/** Sends a body with a launch session; a response that is not a JSON envelope counts as a broken connection. */
export async function post(
  url: string,
  { session, key, body }: { session: string; key: string | null; body: unknown },
  signal?: AbortSignal,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${session}`,
        "x-edu-session": session,
        ...(key ? { "idempotency-key": key } : {}),
      },
      body: JSON.stringify(body),
      signal: signal ?? AbortSignal.timeout(60_000),
    });
    const { data = {}, error } = envelope.parse(await response.json());
    const isReplayed = response.headers.get("idempotent-replayed") === "true";
    return { status: response.status, code: error?.code ?? "", isReplayed, data };
  } catch {
    return NO_ANSWER;
  }
}

/** Sends the call once, and records the answer. */
export async function send(call: Call, hub: FaultHub, signal?: AbortSignal): Promise<Answer> {
  const { session, key } = call;
  const body = { prompt: `Write about ${call.topic}` };
  const answer = await post(`${hub.proxyUrl}${PATHS[call.kind]}`, { session, key, body }, signal);
  call.answers.push(answer);
  return answer;
}

async function pollPicture(call: Call, hub: FaultHub): Promise<boolean> {
  const id = call.answers.find(({ status }) => status === 200)?.data.id;
  const body = { id };
  call.picture = await post(`${hub.proxyUrl}/api/media/get`, { session: call.session, key: null, body });
  return call.picture.data.status === "completed" || call.picture.data.status === "failed";
}

/** For two minutes at most: sends a call with a key again until its answer is final, and polls a picture until it has ended. */
export async function finish(call: Call, hubs: readonly FaultHub[]): Promise<void> {
  const deadline = Date.now() + FINISH_MS;
  for (let round = 0; Date.now() < deadline; round += 1) {
    const hub = hubs[round % hubs.length];
    if (!hub) return;
    const last = call.answers.at(-1) ?? NO_ANSWER;
    if (call.key !== null && TRY_AGAIN.has(last.status)) await send(call, hub);
    const isAccepted = call.answers.some(({ status }) => status === 200);
    const isFinal = !TRY_AGAIN.has(call.answers.at(-1)?.status ?? 0) || call.key === null;
    if (isFinal && (call.kind === "text" || !isAccepted || (await pollPicture(call, hub)))) return;
    await sleep(PAUSE_MS);
  }
}
