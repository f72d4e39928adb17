import type { Handler } from "@/lib/api/route";

/** Opens an event stream as a browser does, and reads its events one by one. */
export async function readEvents(
  handler: Handler,
  { path, params = {}, headers }: { path: string; params?: Record<string, string>; headers: HeadersInit },
) {
  const hangUp = new AbortController();
  const request = new Request(`http://localhost:3000/api/v1${path}`, { headers, signal: hangUp.signal });
  const response = await handler(request, { params: Promise.resolve(params) });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    response,
    hangUp: () => hangUp.abort(),
    /** Reads until the next event of this name and returns its data; null when the stream ends first. */
    next: async (event: string) => {
      const pattern = new RegExp(`event: ${event}\\ndata: (.*)\\n\\n`);
      for (;;) {
        const found = pattern.exec(text);
        if (found) {
          text = text.slice(found.index + found[0].length);
          return JSON.parse(found[1] ?? "null");
        }
        const { value, done } = (await reader?.read()) ?? { done: true, value: "" };
        if (done) return null;
        text += value;
      }
    },
  };
}
