import type { Person } from "@/lib/access/person";
import { takePersonRate } from "@/lib/api/caller-rate";
import { HubError } from "@/lib/hub-error";
import { ANSWER_HEADERS } from "./answer-headers";
import { eventStream, eventStreamHead } from "./event-stream";
import { type Handler, type HandlerCall, handle } from "./route";

/** The number of streams, one for each open window, that a person may have on one instance. */
const STREAMS_PER_PERSON = 8;
const RECHECK_MS = 60_000;

const globals = globalThis as { hubStreamsOfPerson?: Map<string, number> };

function streams(): Map<string, number> {
  globals.hubStreamsOfPerson ??= new Map();
  return globals.hubStreamsOfPerson;
}

/**
 * Counts a new stream and returns a function that removes it from the count.
 * @throws HubError RATE_001 above STREAMS_PER_PERSON
 */
function takeStream(personId: string): () => void {
  const open = streams().get(personId) ?? 0;
  if (open >= STREAMS_PER_PERSON) {
    throw new HubError("RATE_001", "You have this page open in too many windows.", { retryAfterSeconds: 10 });
  }
  streams().set(personId, open + 1);
  return () => {
    const remaining = (streams().get(personId) ?? 1) - 1;
    if (remaining > 0) streams().set(personId, remaining);
    else streams().delete(personId);
  };
}

/** Called for each event of the stream. `ids` are those of what has changed; null when they are too many to list. */
interface Watcher {
  onReady(): void;
  onChanged(ids: readonly string[] | null): void;
  onEnd(): void;
}

interface ChangeEvents {
  /** The operation's name in the log and the API description. */
  operation: string;
  /** Authenticates and authorises the reader, at the start of the stream, before each change and every minute. */
  authoriseReader(call: HandlerCall): Promise<Person>;
  /** Starts the watch and returns a function that stops it. */
  watch(call: HandlerCall, reader: Person, watcher: Watcher): () => void;
  /** The data of a `changed` event. */
  changedData(ids: readonly string[] | null): object;
}

/**
 * Streams the ids of what changes (protocol: Events). Sends `ready` at the start and whenever changes may have been missed,
 * then `changed`. After a sign-out or without the right to read, no `changed` is sent: the stream ends at the next change, or
 * within a minute. It also ends when the hub stops.
 */
export function changeEvents(events: ChangeEvents): Handler {
  return handle({
    operation: events.operation,
    readableBy: "ownOrigin",
    run: async (call) => {
      const { request } = call;
      const reader = await events.authoriseReader(call);
      takePersonRate(reader.id);
      // Next closes the answer to HEAD without cancelling its stream, so a stream that was started for HEAD would never end.
      if (request.method === "HEAD") return eventStreamHead(ANSWER_HEADERS);
      const release = takeStream(reader.id);
      return eventStream({
        signal: request.signal,
        headers: ANSWER_HEADERS,
        start: (writer) => {
          const check = (onAllowed = () => {}) =>
            void events.authoriseReader(call).then(onAllowed, () => writer.end());
          const stop = events.watch(call, reader, {
            onReady: () => writer.send("ready", {}),
            onChanged: (ids) => check(() => writer.send("changed", events.changedData(ids))),
            onEnd: () => writer.end(),
          });
          const timer = setInterval(check, RECHECK_MS);
          return () => {
            clearInterval(timer);
            stop();
            release();
          };
        },
      });
    },
  });
}
