import type { ProviderFailure, TextOutcome, TextStream } from "@/lib/ai/text-provider";
import { releaseHold } from "@/lib/credits/settle-or-release";
import { HubError } from "@/lib/hub-error";
import { providerError } from "@/lib/models/provider-error";
import { reportModelFailure } from "@/lib/models/report-model-failure";
import { checkOutput, isChecked } from "@/lib/safety/check";
import { enforceCheck } from "@/lib/safety/enforce-check";
import { NO_HELP_TEXTS, safetyRefusal } from "@/lib/safety/safety-refusal";
import type { GeneratedText } from "@/packages/client/contract/generation";
import { type FollowedCaller, followCaller } from "./follow-caller";
import { releasePieces } from "./release-pieces";
import { type AskedText, askForText, settleText, type TextCall, toGeneratedText } from "./text-operation";

/** The events of a stream: pieces of the text, then that it is done, or why it is not. */
export type TextEvent = { delta: string } | { done: GeneratedText } | { error: HubError };

/** A text whose first word is there. */
export interface StreamedText {
  replayed: boolean;
  events: AsyncGenerator<TextEvent, void, undefined>;
  /** Says that the reader is gone; `events` must still be read to their end, which then comes in a while, settled. */
  hangUp(): void;
}

/** A stream that has begun: its first word, or null when it ended without one. */
type Begun = { ok: true; first: string | null; rest: TextStream; end: TextOutcome | null };

/** Waits for a model's first word; until then its failure is like that of a whole answer. */
async function begin(rest: TextStream): Promise<Begun | ProviderFailure> {
  const { done, value } = await rest.next();
  if (!done) return { ok: true, first: value, rest, end: null };
  return value.ok ? { ok: true, first: null, rest, end: value } : value;
}

/** The whole stream again, its first word included. */
async function* whole({ first, rest, end }: Begun): TextStream {
  if (end) return end;
  if (first !== null) yield first;
  return yield* rest;
}

const failedInHub = (cause: unknown) =>
  new HubError("HUB_001", "Something went wrong in the hub. Nothing was charged; try again.", { cause });
const ABORTED: ProviderFailure = { ok: false, reason: "aborted" };
const isStopped = (error: unknown) => error instanceof HubError && error.code === "SAFETY_001";
const EMPTY = new HubError("PROV_001", "The AI wrote nothing. Nothing was charged; try again.");

/** A stream that has begun, and who reads it. */
type Stream = { asked: AskedText<Begun>; call: TextCall; caller: FollowedCaller };

/** Lets one piece through and stops the next, for the fault `flagged`. */
function stopSecondPiece(): () => Promise<void> {
  let isSecond = false;
  return async () => {
    if (isSecond) throw safetyRefusal("output", NO_HELP_TEXTS);
    isSecond = true;
  };
}

/** How much of a stream, the piece included, a piece is checked with: alone it may look harmless. In characters. */
const CONTEXT_MAX = 2_000;

/** The released pieces of a stream, and its end. @throws HubError SAFETY_001, PROV_001, PROV_002 */
function released({ call: { session }, caller, asked }: Stream): TextStream {
  const text = whole(asked.answer);
  if (session.fault === "flagged") return releasePieces(text, stopSecondPiece());
  if (!isChecked(session)) return text;
  let before = "";
  return releasePieces(text, async (piece) => {
    const inContext = (before + piece).slice(-CONTEXT_MAX).toWellFormed();
    const check = await checkOutput(session, inContext, caller.signal);
    await enforceCheck(session, check);
    // What was recorded once is not found again in what follows it.
    before = check.action === "passed" ? inContext : "";
  });
}

/** The last event of a stream whose reader is there: settled, or released with the reason. */
async function finish(stream: Stream, outcome: TextOutcome, text: string): Promise<TextEvent> {
  const { asked, call } = stream;
  if (!outcome.ok) {
    reportModelFailure(asked.model, outcome);
    throw providerError(outcome);
  }
  if (text.trim() === "") throw EMPTY;
  const data = toGeneratedText(asked, { ...outcome, text });
  await settleText(asked, call, data);
  return { done: data };
}

/** Settles a stream whose reader hung up after words: with the whole text, or as much of it as came in time. */
async function finishAlone(stream: Stream, outcome: TextOutcome | null, text: string): Promise<TextEvent> {
  const { asked, call } = stream;
  const written = outcome?.ok
    ? { ...outcome, text }
    : { text, finishReason: "interrupted", inputTokens: 0, outputTokens: 0 };
  const data = toGeneratedText(asked, written);
  await settleText(asked, call, data);
  return { done: data };
}

/** The pieces of a stream as events, unless its reader is gone. Returns its end, or what it was broken off by. */
async function* writePieces(
  stream: Stream,
  written: { text: string },
): AsyncGenerator<TextEvent, TextOutcome | { failed: unknown }, undefined> {
  const { caller } = stream;
  const pieces = released(stream);
  try {
    for (;;) {
      const { done, value } = await pieces.next();
      if (done) return value;
      written.text += value;
      if (!caller.isGone()) yield { delta: value };
    }
  } catch (failed) {
    return { failed };
  }
}

/**
 * Writes the events of a stream. Whatever happens before the first piece is thrown; afterwards it is the last event.
 * @throws HubError SAFETY_001, PROV_001, PROV_002
 */
async function* write(stream: Stream): AsyncGenerator<TextEvent, void, undefined> {
  const { asked, caller } = stream;
  const written = { text: "" };
  const end = yield* writePieces(stream, written);
  const outcome = "failed" in end ? null : end;
  let last: TextEvent;
  try {
    // Nobody pays for what was stopped, whether its reader is there or not.
    if ("failed" in end && isStopped(end.failed)) throw end.failed;
    if (caller.isGone()) last = await finishAlone(stream, outcome, written.text);
    else if (outcome) last = await finish(stream, outcome, written.text);
    else throw (end as { failed: unknown }).failed;
  } catch (error) {
    await releaseHold(asked.hold);
    if (written.text === "" && error !== EMPTY) throw error;
    last = { error: error instanceof HubError ? error : failedInHub(error) };
  } finally {
    caller.stop();
  }
  yield last;
}

async function* replay(data: GeneratedText): AsyncGenerator<TextEvent, void, undefined> {
  if (data.text !== "") yield { delta: data.text };
  yield { done: data };
}

/** Puts an event that was already taken before those that follow. */
async function* after(
  first: IteratorResult<TextEvent, void>,
  rest: AsyncGenerator<TextEvent, void, undefined>,
): AsyncGenerator<TextEvent, void, undefined> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/**
 * Generates a text word by word (protocol: Streams). Resolves with the first word; until then everything is refused as by
 * `createText`. It is settled at its end, or when the reader hangs up after the first word; when it breaks off, nothing is billed.
 * @throws HubError all errors of `createText`
 */
export async function streamText(call: TextCall): Promise<StreamedText> {
  const caller = followCaller(call.signal);
  const asking = askForText(
    { ...call, signal: caller.signal },
    {
      ask: (provider, request) => begin(provider.streamText(request)),
      drop: ({ rest }: Begun) => rest.return(ABORTED),
    },
  );
  const asked = await asking.catch((error: unknown) => {
    caller.stop();
    throw error;
  });
  if (asked.replayed) {
    caller.stop();
    return { replayed: true, events: replay(asked.data), hangUp: () => undefined };
  }
  const events = write({ asked, call, caller });
  const first = await events.next();
  if (call.signal.aborted) {
    // Nothing was delivered: reading on finds the call aborted, and releases the hold.
    for await (const _ of events);
    throw providerError(ABORTED);
  }
  caller.hasBegun();
  return { replayed: false, events: after(first, events), hangUp: caller.hangUp };
}
