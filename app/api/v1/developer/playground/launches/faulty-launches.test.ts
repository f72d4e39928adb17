import { describe, expect, test, vi } from "vitest";
import { GET as CONTEXT } from "@/app/api/v1/mcp-proxy/api/session/context/route";
import { POST as TEXT } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { unknownRoute } from "@/lib/api/route";
import { call } from "@/test/call";
import {
  callsOf,
  createDeveloperWithDraft,
  DRAFT_ORIGIN,
  readPlayground,
} from "@/test/create-developer-with-draft";
import { createSchool } from "@/test/create-school";
import { outcomeOf, REFUSED } from "@/test/session-outcome";

describe("a launch that is broken on purpose", () => {
  test.each(["expired", "tampered", "unsigned"])(
    "%s: the hub refuses it, and shows the refused call [playground-11] [playground-12] [playground-13]",
    async (variant) => {
      const { developer, start } = await createDeveloperWithDraft();
      const { data } = (await start({ variant })).json;
      const session = new URL(data.launchUrl).searchParams.get("session");
      const answer = await call(CONTEXT, { session });
      expect(outcomeOf(answer)).toBe(REFUSED);
      const launchId = data.token.claims.jti;
      const requestId = answer.headers.get("x-request-id");
      expect(await callsOf(developer, 1, launchId)).toMatchObject([
        { operation: "sessionContext", status: 401, code: "AUTH_001", credits: 0, variant, requestId },
      ]);
      expect((await readPlayground(developer)).launches).toMatchObject([
        { launchId, variant, purpose: "student_activity" },
      ]);
    },
  );

  test("expires-soon: works like any other session for 85 seconds, and is refused after 95 [playground-14]", async () => {
    const { developer, start } = await createDeveloperWithDraft();
    const { data } = (await start({ variant: "expires-soon" })).json;
    const session = new URL(data.launchUrl).searchParams.get("session");
    const launchedAt = Date.now();
    const callAfter = (seconds: number) => {
      vi.useFakeTimers({ toFake: ["Date"], now: launchedAt + seconds * 1000 });
      return call(TEXT, { session, body: { prompt: "A fox" } }).finally(vi.useRealTimers);
    };
    expect((await callAfter(85)).status).toBe(200);
    const answer = await callAfter(95);
    expect(outcomeOf(answer)).toBe(REFUSED);
    const calls = await callsOf(developer, 2, data.token.claims.jti);
    expect(calls.map(({ status, credits }) => [status, credits]).sort()).toEqual([
      [200, 1],
      [401, 0],
    ]);
  });

  test("wrong-app: the session is valid, but for another app [playground-15] [playground-16] [playground-17]", async () => {
    const { appSlug, start } = await createDeveloperWithDraft();
    await createSchool(); // with an approved app, which the hub names in the token
    const { data } = (await start({ variant: "wrong-app" })).json;
    expect(data.launchUrl.startsWith(DRAFT_ORIGIN)).toBe(true);
    const session = new URL(data.launchUrl).searchParams.get("session");
    const context = (await call(CONTEXT, { session })).json.data;
    expect(context.billing).toBe("developer");
    expect(context.appSlug).not.toBe(appSlug);
  });

  test("untrusted-proxy: the launch names an address of the hub that is not a proxy, and the playground shows the calls to it [playground-15] [playground-16] [playground-17]", async () => {
    const { developer, start } = await createDeveloperWithDraft();
    const { data } = (await start({ variant: "untrusted-proxy" })).json;
    const { searchParams } = new URL(data.launchUrl);
    expect(searchParams.get("proxy")).toBe("http://localhost:3000/api/v1/untrusted-proxy");
    await call(unknownRoute.GET, { session: searchParams.get("session") });
    expect(await callsOf(developer, 1)).toMatchObject([
      { operation: "unknownAddress", status: 404, variant: "untrusted-proxy" },
    ]);
  });

  test("version-1: works while the hub accepts version 1, and is shown as such [playground-15] [playground-16] [playground-17]", async () => {
    const { developer, start } = await createDeveloperWithDraft();
    const purposes = ["student_activity", "student_preview", "teacher_manage"];
    for (const [index, purpose] of purposes.entries()) {
      const { data } = (await start({ variant: "version-1", purpose })).json;
      expect(data.token.claims.version).toBe(1);
      const session = new URL(data.launchUrl).searchParams.get("session");
      expect((await call(CONTEXT, { session })).json.data.purpose).toBe(purpose);
      // A call is recorded after its answer; the newest is first.
      const [newest] = await callsOf(developer, index + 1);
      expect(newest).toMatchObject({ purpose, variant: "version-1" });
    }
  });
});
