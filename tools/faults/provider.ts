import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { imageAnswer, startUpstream, type TestUpstream, textAnswer } from "../../test/upstream";
import { waitUntil } from "./wait-until";

export type Behaviour = TestUpstream["respond"];

/**
 * An AI provider whose behaviour each case sets per topic. A topic is `topic-` and a random id in the prompt, by which the
 * provider recognises a call.
 */
export interface Provider {
  setBehaviour(topic: string, behaviour: Behaviour): void;
  countCalls(topic: string): number;
  /** Resolves when that many calls about the topics have arrived in total. */
  waitForCalls(topics: readonly string[], count: number): Promise<void>;
  close(): Promise<void>;
}

const PROVIDER_TIMEOUT_MS = 4_000;
const WAIT_MS = 20_000;

/** The provider's text about a topic. It names the topic, so that a caller who gets the answer to another call is noticed. */
export const answerAbout = (topic: string) => `This is about ${topic}.`;

const picture = imageAnswer();

export const answerText: (text: string) => Behaviour = textAnswer;

/** Answers without a delay: with a picture, or with `answerAbout` the topic of the call. */
export async function answerNormally(...[response, call]: Parameters<Behaviour>): Promise<void> {
  if (call.path.includes("images")) return (await picture)(response, call);
  return textAnswer(answerAbout(topicOf(call.body)))(response, call);
}

/** Answers as `answerNormally` does, after `ms`. */
export const answerAfter =
  (ms: number): Behaviour =>
  async (response, call) => {
    await sleep(ms);
    await answerNormally(response, call);
  };

export const PROVIDER_FAULTS: Record<string, Behaviour> = {
  "connection reset": (response) => void response.socket?.resetAndDestroy(),
  "black hole": () => {},
  "half a body": (response) => {
    const answer = '{"choices":[{"message":{"role":"assistant","content":"Once upon';
    response.writeHead(200, { "content-type": "application/json", "content-length": 400 });
    response.write(answer, () => response.socket?.destroy());
  },
  "an answer after the limit": answerAfter(PROVIDER_TIMEOUT_MS + 1_000),
};

function topicOf(body: unknown): string {
  return /topic-[\w-]+/.exec(JSON.stringify(body) ?? "")?.[0] ?? "";
}

/** Writes the models for a hub that waits for the provider as long as hubs do by default. Returns the value of its MODELS_FILE. */
export function writePatientModels(): string {
  const file = process.env.MODELS_FILE ?? "";
  const settings = JSON.parse(readFileSync(file, "utf8"));
  delete settings.providers.mock.timeoutMs;
  const patient = file.replace(/\.json$/, "-patient.json");
  writeFileSync(patient, JSON.stringify(settings));
  return patient;
}

/** Starts the provider and points the hubs that start later at it. */
export async function startProvider(): Promise<Provider> {
  const behaviours = new Map<string, Behaviour>();
  const callCounts = new Map<string, number>();
  const upstream = await startUpstream({ timeoutMs: PROVIDER_TIMEOUT_MS });
  upstream.respond = (response, call) => {
    upstream.calls.length = 0; // this provider counts them itself, by topic
    const topic = topicOf(call.body);
    callCounts.set(topic, (callCounts.get(topic) ?? 0) + 1);
    return (behaviours.get(topic) ?? answerNormally)(response, call);
  };
  const countCalls = (topic: string) => callCounts.get(topic) ?? 0;
  return {
    setBehaviour: (topic, behaviour) => void behaviours.set(topic, behaviour),
    countCalls,
    waitForCalls: (topics, count) => {
      const all = () => topics.reduce((sum, topic) => sum + countCalls(topic), 0);
      return waitUntil("the provider is called", () => all() >= count, { withinMs: WAIT_MS, everyMs: 5 });
    },
    close: upstream.close,
  };
}
