import type { Hub } from "./call";
import type { SavedState } from "./session-types";
import type { OwnSubmittedWork } from "./submission-types";

/**
 * Creates the calls that read and save the one JSON value that an app keeps for a student (protocol: State). They remember the
 * version that this tab last read or saved. With that version, the hub can refuse a save when another tab or device was faster.
 */
export function createStateCalls({ call, proxy }: Hub) {
  const url = `${proxy}/api/session/state`;
  let version: string | undefined;
  const onHeaders = (headers: Headers) => {
    version = headers.get("ETag") ?? undefined;
  };
  // Calls wait for each other, since a save needs the version that the call before it returned.
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<Data>(run: () => Promise<Data>): Promise<Data> {
    const result = last.then(run, run);
    last = result;
    return result;
  }
  return {
    state: <Value>() => inTurn(() => call<Value | null>({ url, onHeaders })),
    saveState: (value: unknown) =>
      // Repeating a save is safe: the hub accepts the value that it has already.
      inTurn(() =>
        call<SavedState>({
          url,
          method: "PUT",
          body: value,
          ifMatch: version,
          isRepeatable: true,
          onHeaders,
        }),
      ),
  };
}

/** Lists all works of the session's student in this activity and app, page by page (protocol: Works). */
export async function listWorks({ call, proxy }: Hub): Promise<OwnSubmittedWork[]> {
  const works: OwnSubmittedWork[] = [];
  let next = "";
  do {
    const url = `${proxy}/api/session/works?limit=200${next}`;
    const onHeaders = (headers: Headers) => {
      // Only the cursor is taken from the link, so that the session is sent nowhere else.
      const cursor = /[?&](cursor=[^&>]+)[^>]*>; rel="next"/.exec(headers.get("Link") ?? "")?.[1];
      next = cursor ? `&${cursor}` : "";
    };
    works.push(...(await call<OwnSubmittedWork[]>({ url, onHeaders })));
  } while (next);
  return works;
}
