import { afterAll, expect, test } from "vitest";
import { endStreams, stopReadingOn } from "@/lib/text/follow-caller";
import { createStudentSession } from "@/test/create-school";
import { openTextStream, scriptStream } from "@/test/text-streams";
import { startUpstream } from "@/test/upstream";

const upstream = await startUpstream();
const { POST } = await import("./route");

afterAll(() => upstream.close());

/** A stream that has given one word and goes on, and how its reader leaves it. */
async function openStream() {
  const { school, session } = await createStudentSession();
  const script = scriptStream();
  upstream.respond = script.respond;
  script.write("Once ");
  const caller = new AbortController();
  const reader = await openTextStream(POST, { session, body: { prompt: "A fox" }, signal: caller.signal });
  expect(await reader.next()).toMatchObject({ event: "delta" });
  return { school, script, reader, caller };
}

test("a stopping hub settles the streams that it reads on without their callers, and releases those that it cuts off [running-1] [streams-5]", async () => {
  const left = await openStream();
  await left.reader.hangUp();
  const finished = await openStream();
  const cutOff = await openStream();
  const hanging = await openStream();
  stopReadingOn();
  await left.script.closed;
  finished.script.write("upon");
  finished.script.end();
  expect((await finished.reader.rest()).at(-1)).toMatchObject({ event: "done" });
  cutOff.caller.abort();
  await endStreams();
  const states = await Promise.all(
    [left, finished, cutOff, hanging].map(({ school }) => school.holdStates()),
  );
  expect(states).toEqual([["settled"], ["settled"], ["released"], ["released"]]);
});
