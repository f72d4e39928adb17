import type { Person } from "@/lib/access/person";
import { readHubCaller } from "@/lib/auth/read-caller";
import { type Change, listen } from "@/lib/database/changes";
import { HubError } from "@/lib/hub-error";
import type { ChangeEvent } from "@/packages/client/contract/change-event";
import { ANSWER_HEADERS } from "./answer-headers";
import { takePersonRate } from "./caller-rate";
import { type EventWriter, eventStream, eventStreamHead } from "./event-stream";
import { type Handler, handle } from "./route";

/** The number of streams, one for each open window, that a person may have on one instance. */
const STREAMS_PER_PERSON = 8;
const RECHECK_MS = 60_000;
/** Changes within this time are told together, since a class often submits at the same moment. */
const COLLECT_MS = 200;
/** When more have changed, `ids` is null, and the reader reads the whole list again. */
const MAX_IDS = 50;

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
  /** Finds which changes a person is told. Asked at the start of the stream, before each event and every minute. */
  findHeard(person: Person): Promise<(change: Change) => boolean>;
  toData(event: ChangeEvent): object;
}

/** Collects changes and sends those that the reader still hears of; what was collected while the reader lost access is dropped. */
function sendChanges(
  writer: EventWriter,
  {
    authorise,
    toData,
  }: { authorise(): Promise<(change: Change) => boolean>; toData: ChangeEvents["toData"] },
  heard: (change: Change) => boolean,
): () => void {
  let isHeard = heard;
  const collected = new Map<string, Change>();
  let timer: NodeJS.Timeout | undefined;
  const recheck = (then = () => {}) =>
    void authorise().then(
      (current) => {
        isHeard = current;
        then();
      },
      () => writer.end(),
    );
  const report = () => {
    timer = undefined;
    const changes = [...collected.values()];
    collected.clear();
    recheck(() => {
      for (const [kind, ofKind] of Map.groupBy(changes.filter(isHeard), (change) => change.kind)) {
        const ids = ofKind.length > MAX_IDS ? null : ofKind.map(({ id }) => id);
        writer.send("changed", toData({ kind, ids }));
      }
    });
  };
  const recheckTimer = setInterval(recheck, RECHECK_MS);
  const stop = listen({
    onListening: () => writer.send("ready", {}),
    onChange: (change) => {
      if (!isHeard(change)) return;
      collected.set(`${change.kind} ${change.id}`, change);
      timer ??= setTimeout(report, COLLECT_MS);
    },
    onEnd: () => writer.end(),
  });
  return () => {
    stop();
    clearInterval(recheckTimer);
    clearTimeout(timer);
  };
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
      const authorise = async () => findHeard(await readHubCaller(request));
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
          const stop = sendChanges(writer, { authorise, toData }, heard);
          return () => {
            stop();
            release();
          };
        },
      });
    },
  });
}
