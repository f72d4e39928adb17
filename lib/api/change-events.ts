import type { Person } from "@/lib/access/person";
import { readHubCaller } from "@/lib/auth/read-caller";
import { HubError } from "@/lib/hub-error";
import { followChanges, type Heard } from "@/lib/notifications/follow-changes";
import type { ChangeEvent } from "@/packages/client/contract/change-event";
import { ANSWER_HEADERS } from "./answer-headers";
import { takePersonRate } from "./caller-rate";
import { eventStream, eventStreamHead } from "./event-stream";
import { type Handler, handle } from "./route";

/** The number of streams, one for each open window, that a person may have on one instance. */
const STREAMS_PER_PERSON = 8;

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

interface ChangeEvents {
  operation: string;
  /** Finds which changes a person is told. */
  findHeard(person: Person): Promise<Heard>;
  toData(event: ChangeEvent): object;
}

/**
 * Streams what changes (protocol: Events). Sends `ready` at the start and whenever changes may have been missed,
 * then `changed`. After a sign-out no `changed` is sent: the stream ends at the next change, or within a minute. It also ends
 * when the hub stops.
 */
export function changeEvents({ operation, findHeard, toData }: ChangeEvents): Handler {
  return handle({
    operation,
    readableBy: "ownOrigin",
    run: async ({ request }) => {
      const reader = await readHubCaller(request);
      const heard = await findHeard(reader);
      takePersonRate(reader.id);
      // Next closes the answer to HEAD without cancelling its stream, so a stream that was started for HEAD would never end.
      if (request.method === "HEAD") return eventStreamHead(ANSWER_HEADERS);
      const release = takeStream(reader.id);
      return eventStream({
        signal: request.signal,
        headers: ANSWER_HEADERS,
        start: (writer) => {
          const recheck = async () => findHeard(await readHubCaller(request));
          const stop = followChanges(heard, recheck, {
            onReady: () => writer.send("ready", {}),
            onChanged: (event) => writer.send("changed", toData(event)),
            onEnd: () => writer.end(),
          });
          return () => {
            stop();
            release();
          };
        },
      });
    },
  });
}
