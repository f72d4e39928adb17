import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../test/fake-hub";
import { createEducationClient, type EducationClient } from "./create-education-client";

const WORKS = "GET /api/v1/mcp-proxy/api/session/works";
const STATE = "GET /api/v1/mcp-proxy/api/session/state";
const SAVE = "PUT /api/v1/mcp-proxy/api/session/state";
const SEEN = "POST /api/v1/mcp-proxy/api/session/feedback-seen";
const saved = { updatedAt: "2026-11-21T02:05:00.000Z" };

let hub: FakeHub;
let edu: EducationClient;

beforeEach(async () => {
  hub = await startFakeHub();
  edu = createEducationClient({
    expectedAppSlug: "storybook",
    additionalTrustedProxyUrls: [hub.proxy],
    launch: { session: "s", proxy: hub.proxy },
  });
});
afterEach(() => hub.close());

/** The versions that the saves sent in `If-Match`, in their order. */
const sentVersions = () => hub.received(SAVE).map(({ headers }) => headers["if-match"]);

describe("the student's works", () => {
  it("are read to the last page, from the client's own proxy [client-10] [client-9]", async () => {
    hub.on(WORKS, ({ path }) =>
      path.includes("cursor=next%26page")
        ? { data: [{ submissionId: "2" }] }
        : {
            data: [{ submissionId: "1" }],
            headers: { Link: '<https://elsewhere.test/works?limit=200&cursor=next%26page>; rel="next"' },
          },
    );
    expect(await edu.works()).toEqual([{ submissionId: "1" }, { submissionId: "2" }]);
  });
});

describe("the teacher's feedback", () => {
  it("comes with the works, and is reported as seen [client-10] [feedback-6]", async () => {
    const said = {
      feedbackId: "f",
      revision: 1,
      by: "teacher",
      displayName: "Lee",
      stamp: "star",
      text: null,
    };
    hub.on(WORKS, { data: [{ submissionId: "1", status: "reviewed", late: false, feedback: [said] }] });
    hub.on(SEEN, { data: { submissionId: "1", seenCount: 1 } });
    const [work] = await edu.works();
    expect(work).toMatchObject({ status: "reviewed", late: false, feedback: [said] });
    expect(await edu.feedbackSeen("1")).toEqual({ submissionId: "1", seenCount: 1 });
    expect(hub.received(SEEN).map(({ json }) => json)).toEqual([{ submissionId: "1" }]);
  });
});

describe("the state", () => {
  it("is saved without a version first, and then with the version that was read or saved last [client-10] [client-9]", async () => {
    hub.on(STATE, (_request, call) => (call === 1 ? { data: null } : { data: 2, headers: { ETag: '"7"' } }));
    hub.on(SAVE, { data: saved, headers: { ETag: '"1"' } });
    expect(await edu.state()).toBeNull();
    expect(await edu.saveState({ page: 1 })).toEqual(saved);
    await edu.saveState({ page: 2 });
    expect(await edu.state<number>()).toBe(2);
    await edu.saveState(null);
    expect(sentVersions()).toEqual([undefined, '"1"', '"7"']);
    expect(hub.received(SAVE).map(({ json }) => json)).toEqual([{ page: 1 }, { page: 2 }, null]);
  });

  it("is saved by one call at a time, so that no save of a tab is refused because of the one before", async () => {
    hub.on(SAVE, (_request, call) => ({
      data: saved,
      headers: { ETag: `"${call}"` },
      delayMs: call === 1 ? 30 : 0,
    }));
    await Promise.all([edu.saveState(1), edu.saveState(2), edu.saveState(3)]);
    expect(sentVersions()).toEqual([undefined, '"1"', '"2"']);
  });

  it("that was changed elsewhere is not saved (STATE_001) until it is read again [client-10] [client-9]", async () => {
    hub.on(SAVE, ({ headers }) =>
      headers["if-match"] === '"5"'
        ? { data: saved, headers: { ETag: '"6"' } }
        : { status: 412, error: { code: "STATE_001", message: "Changed." } },
    );
    hub.on(STATE, { data: "theirs", headers: { ETag: '"5"' } });
    await expect(edu.saveState("mine")).rejects.toMatchObject({ code: "STATE_001", status: 412 });
    expect(await edu.state()).toBe("theirs");
    await expect(edu.saveState("both")).resolves.toEqual(saved);
  });

  it("is saved again with the same version after a lost connection", async () => {
    hub.on(SAVE, (_request, call) =>
      call === 1 ? { hangUp: true } : { data: saved, headers: { ETag: '"1"' } },
    );
    await expect(edu.saveState(1)).resolves.toEqual(saved);
    expect(sentVersions()).toEqual([undefined, undefined]);
  });
});
