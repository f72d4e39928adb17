import type { Call } from "./call";
import type { OwnSubmittedWork } from "./contract/submissions";

/** Lists all works of the session's student in this activity and app, page by page (protocol: Works). */
export async function listWorks(call: Call, proxy: string): Promise<OwnSubmittedWork[]> {
  const works: OwnSubmittedWork[] = [];
  let next = "";
  do {
    const url = `${proxy}/api/session/works?limit=200${next}`;
    const onHeaders = (headers: Headers) => {
      // Only the cursor is taken from the link, so that the session is sent nowhere else.
      next = /&cursor=[^&>]+(?=[^>]*>; rel="next")/.exec(headers.get("Link") ?? "")?.[0] ?? "";
    };
    works.push(...(await call<OwnSubmittedWork[]>({ url, onHeaders })));
  } while (next);
  return works;
}
