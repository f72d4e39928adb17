import type { Handler } from "./handler";

/** The handlers of one path by method. */
export type PathHandlers = Readonly<Record<string, Handler | undefined>>;

// On globalThis, because the server and Next's bundle each load this module.
const globals = globalThis as {
  hubDirectRoutes?: Map<string, PathHandlers>;
  hubAnswerTexts?: WeakMap<Response, string>;
};

/** Lets the hub's server call these handlers itself. For those that need nothing of Next: no cookies, no parameters. */
export function offerDirectly(path: string, handlers: PathHandlers): void {
  globals.hubDirectRoutes ??= new Map();
  globals.hubDirectRoutes.set(path, handlers);
}

/** The handler that Next would call for this path and method; null when it must be asked. */
export function findDirectRoute(path: string, method: string): Handler | null {
  return globals.hubDirectRoutes?.get(path)?.[method] ?? null;
}

/** Keeps an answer's text beside it: whoever sends it need not read it back out of a stream. */
export function withText(response: Response, text: string): Response {
  globals.hubAnswerTexts ??= new WeakMap();
  globals.hubAnswerTexts.set(response, text);
  return response;
}

/** The text kept beside an answer; null when there is none, and its body is to be read. */
export function textOf(response: Response): string | null {
  return globals.hubAnswerTexts?.get(response) ?? null;
}
