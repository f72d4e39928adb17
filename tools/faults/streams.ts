import { deltaChunk } from "../../test/text-streams";
import type { Call } from "./fault-school";
import type { FaultHub } from "./hubs";
import type { Behaviour } from "./provider";

/** The first words of a stream; the rest never comes. */
export const firstWords: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(deltaChunk("Once upon "));
};

/** Opens a stream. Resolves with its first event, while the rest is read until the connection breaks. */
export async function openStream(
  { session, key, topic }: Call,
  hub: FaultHub,
  signal?: AbortSignal,
): Promise<{ first: string; ended: Promise<string> }> {
  const response = await fetch(`${hub.proxyUrl}/api/text/create`, {
    method: "POST",
    headers: {
      accept: "text/event-stream",
      "content-type": "application/json",
      authorization: `Bearer ${session}`,
      "x-edu-session": session,
      ...(key !== null && { "idempotency-key": key }),
    },
    body: JSON.stringify({ prompt: topic }),
    signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = (await reader?.read())?.value ?? "";
  const readRest = async () => {
    let rest = "";
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) rest += next.value;
    return rest;
  };
  return { first, ended: readRest().catch(() => "") };
}
