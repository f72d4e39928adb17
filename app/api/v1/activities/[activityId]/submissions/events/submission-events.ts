import { assertMayReview } from "@/lib/access/assert-may-review";
import type { Person } from "@/lib/access/person";
import { ANSWER_HEADERS } from "@/lib/api/answer-headers";
import { takePersonRate } from "@/lib/api/caller-rate";
import { type EventWriter, eventStream, eventStreamHead } from "@/lib/api/event-stream";
import { handle } from "@/lib/api/route";
import { readCookieCaller } from "@/lib/auth/read-caller";
import { HubError } from "@/lib/hub-error";
import { watchSubmissions } from "@/lib/submissions/watch-submissions";

/** The number of streams, one for each open window, that a person may have on one instance. */
const STREAMS_PER_PERSON = 8;
const RECHECK_MS = 60_000;

const globals = globalThis as { hubStreamsOfPerson?: Map<string, number> };

function streams(): Map<string, number> {
  globals.hubStreamsOfPerson ??= new Map();
  return globals.hubStreamsOfPerson;
}

/** Counts a new stream and returns a function that ends it. @throws HubError RATE_001 above STREAMS_PER_PERSON */
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

/** Authenticates and authorises the reader, at the start of the stream and every minute. */
async function readWatcher(request: Request, activityId: string): Promise<Person> {
  const person = await readCookieCaller(request);
  await assertMayReview(person, activityId);
  return person;
}

function watch(request: Request, activityId: string, writer: EventWriter): () => void {
  const stop = watchSubmissions(activityId, {
    onReady: () => writer.send("ready", {}),
    onChanged: (submissionIds) => writer.send("changed", { submissionIds }),
    onEnd: () => writer.end(),
  });
  const check = setInterval(() => {
    readWatcher(request, activityId).catch(() => writer.end());
  }, RECHECK_MS);
  return () => {
    clearInterval(check);
    stop();
  };
}

/**
 * Streams the ids of an activity's submissions as they are submitted and reviewed. The stream ends within a minute of the
 * sign-out or of losing the right to review, and when the hub stops.
 */
export const sendSubmissionEvents = handle({
  operation: "submissionEvents",
  readableBy: "ownOrigin",
  run: async ({ request, params: { activityId = "" } }) => {
    const person = await readWatcher(request, activityId);
    takePersonRate(person.id);
    // Next closes the answer to HEAD without cancelling its stream, so none may start.
    if (request.method === "HEAD") return eventStreamHead(ANSWER_HEADERS);
    const release = takeStream(person.id);
    return eventStream({
      signal: request.signal,
      headers: ANSWER_HEADERS,
      start: (writer) => {
        const stop = watch(request, activityId, writer);
        return () => {
          stop();
          release();
        };
      },
    });
  },
});
