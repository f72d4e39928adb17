import { assertMayReview } from "@/lib/access/assert-may-review";
import type { Person } from "@/lib/access/person";
import { ANSWER_HEADERS } from "@/lib/api/answer-headers";
import { type EventWriter, eventStream, eventStreamHead } from "@/lib/api/event-stream";
import { handle } from "@/lib/api/handle";
import { readPersonByCookie } from "@/lib/auth/hub-person";
import { HubError } from "@/lib/hub-error";
import { watchSubmissions } from "@/lib/submissions/watch-submissions";

/** Streams that one person may have open on one instance: a few windows, not a flood. */
const STREAMS_PER_PERSON = 8;
const RECHECK_MS = 60_000;

const globals = globalThis as { hubStreamsOfPerson?: Map<string, number> };

function streams(): Map<string, number> {
  globals.hubStreamsOfPerson ??= new Map();
  return globals.hubStreamsOfPerson;
}

/** @throws HubError RATE_001 when this person has STREAMS_PER_PERSON open already */
function takeStream(personId: string): () => void {
  const open = streams().get(personId) ?? 0;
  if (open >= STREAMS_PER_PERSON) {
    throw new HubError("RATE_001", "You have this page open in too many windows.", { retryAfterSeconds: 10 });
  }
  streams().set(personId, open + 1);
  return () => {
    const left = (streams().get(personId) ?? 1) - 1;
    if (left > 0) streams().set(personId, left);
    else streams().delete(personId);
  };
}

/** The person who reads, once they may: checked when the stream begins, and every minute while it lasts. */
async function readWatcher(request: Request, activityId: string): Promise<Person> {
  const person = await readPersonByCookie(request);
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
 * An activity's submissions as they are submitted and reviewed: ids only, the lists have the rest. Ends with the
 * sign-in, with the right to read the activity, and with the hub; the browser then connects again, or is refused.
 */
export const sendSubmissionEvents = handle({
  operation: "submissionEvents",
  readableBy: "ownOrigin",
  run: async ({ request, params: { activityId = "" } }) => {
    const person = await readWatcher(request, activityId);
    // Next closes the answer to HEAD without telling its writer: no stream may begin.
    if (request.method === "HEAD") return eventStreamHead(ANSWER_HEADERS);
    const leave = takeStream(person.id);
    return eventStream({
      signal: request.signal,
      headers: ANSWER_HEADERS,
      start: (writer) => {
        const stop = watch(request, activityId, writer);
        return () => {
          stop();
          leave();
        };
      },
    });
  },
});
