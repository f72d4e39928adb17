import type { ServerResponse } from "node:http";
import { z } from "zod";
import { startScriptedProvider } from "../scripted-provider";

/** A request as a strict service sees it. */
export interface StrictRequest {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Record<string, unknown>;
}

/** What the tests need of a service that checks every request as its published schema does. */
export interface StrictService {
  /** Why the service refuses the request; null when it takes it. */
  findRefusal(request: StrictRequest): string | null;
  answer(response: ServerResponse, request: StrictRequest): void | Promise<void>;
}

/** The first problem of a body, with its path; unknown fields are named. */
export function findProblem(schema: z.ZodType, body: unknown): string | null {
  const issue = schema.safeParse(body).error?.issues[0];
  if (issue === undefined) return null;
  const keys = issue.code === "unrecognized_keys" ? issue.keys.join(", ") : "";
  return `${issue.path.join(".")} ${issue.message} ${keys}`.trim();
}

/** Starts a strict service. `refusals` has what it refused; the hub must never be refused. */
export async function startStrictService(service: StrictService) {
  const refusals: string[] = [];
  const provider = await startScriptedProvider((response, seen) => {
    const request = { path: seen.path, headers: seen.headers, body: seen.body };
    const refusal = service.findRefusal(request);
    if (refusal === null) return void service.answer(response, request);
    refusals.push(refusal);
    const error = { type: "invalid_request_error", code: "invalid", message: refusal };
    response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify({ error }));
  });
  return { ...provider, refusals };
}

/** Sends server-sent events; an event with a name has its line. */
export function sendEvents(response: ServerResponse, events: readonly (object | string)[]): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of events) {
    const name = typeof event === "object" && "type" in event ? `event: ${String(event.type)}\n` : "";
    response.write(`${name}data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`);
  }
  response.end();
}

/** A field that the service knows and the hub never sends. */
export const neverSent = z.never().optional();
