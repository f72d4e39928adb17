import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { POST as uploadUrl } from "@/app/api/v1/mcp-proxy/api/upload-url/route";
import { prisma } from "@/lib/database/prisma";
import { env } from "@/lib/env";
import { call } from "@/test/call";
import { createStudentSession } from "@/test/create-school";
import { GET, PUT } from "./route";

const story = new TextEncoder().encode("옛날 옛적에 ".repeat(20_000));
const half = story.length / 2;

async function createUpload(session?: string) {
  session ??= (await createStudentSession()).session;
  const body = { filename: "a.txt", mimeType: "text/plain", sizeBytes: story.length };
  const { uploadUrl: address } = (await call(uploadUrl, { session, body })).json.data;
  const key = new URL(address).pathname.replace("/files/", "");
  const params = Promise.resolve({ key: key.split("/") });
  return {
    key,
    put: async (body: BodyInit, signal?: AbortSignal) => {
      const headers = { "Content-Type": "text/plain" };
      const init = { method: "PUT", headers, body, duplex: "half", signal };
      const sent = new Request(address, init as RequestInit);
      const answer = await PUT(sent, { params });
      const retryAfter = answer.headers.get("retry-after") ?? undefined;
      return { status: answer.status, code: (await answer.json()).error?.code, retryAfter };
    },
    read: async () => new Uint8Array(await (await GET(new Request(address), { params })).arrayBuffer()),
  };
}

/** A body that stalls after `sentBytes`; `isSilent` resolves once those bytes have been read. */
function createStallingBody(sentBytes = half) {
  const { promise: isSilent, resolve } = Promise.withResolvers<void>();
  let pulls = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        pulls += 1;
        if (pulls === 1 && sentBytes > 0) controller.enqueue(story.slice(0, sentBytes));
        else resolve();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, isSilent, pulls: () => pulls };
}

const unfinishedFolder = () => join(env().dataDir, "files", ".unfinished");
/** Files that were in the folder before these tests: the tests of a hanging file system leave some. */
const otherFiles = new Set(existsSync(unfinishedFolder()) ? readdirSync(unfinishedFolder()) : []);

/** The sizes of the files that this test is uploading. */
function unfinishedSizes(): number[] {
  const names = readdirSync(unfinishedFolder()).filter((name) => !otherFiles.has(name));
  return names.map((name) => statSync(join(unfinishedFolder(), name)).size);
}

describe("an upload", () => {
  test("of a file that is already stored is answered before its body is read, also after its upload URL has expired", async () => {
    const { key, put } = await createUpload();
    expect((await put(story)).status).toBe(200);
    const again = createStallingBody();
    expect((await put(again.body)).status).toBe(200);
    await prisma().storedFile.update({ where: { key }, data: { expiresAt: new Date(0) } });
    expect((await put(again.body)).status).toBe(200);
    expect(again.pulls()).toBe(0);
  });

  test("is written to disk while it arrives, and ends with 400 when a new upload of the same file begins", async () => {
    const { put, read } = await createUpload();
    const stalling = createStallingBody();
    const first = put(stalling.body);
    await stalling.isSilent;
    expect(unfinishedSizes()).toEqual([half]);
    expect((await put(story)).status).toBe(200);
    expect(await first).toEqual({ status: 400, code: "VAL_001" });
    expect(unfinishedSizes()).toEqual([]);
    expect(await read()).toEqual(story);
  });

  test("that is sent many times at once stores what the newest request sends", async () => {
    const { put, read } = await createUpload();
    const bodies = Array.from({ length: 20 }, (_, n) => createStallingBody((n % 2) * half).body);
    const earlier: number[] = [];
    const puts = bodies.map(async (body) => earlier.push((await put(body)).status));
    // Each request ends as soon as the next one arrives; the newest waits.
    await expect.poll(() => earlier.length, { timeout: 15_000 }).toBe(19);
    expect((await put(story)).status).toBe(200);
    await Promise.all(puts);
    expect(earlier).toEqual(Array(20).fill(400));
    expect(unfinishedSizes()).toEqual([]);
    expect(await read()).toEqual(story);
  });

  test("whose sender is silent for half a minute is aborted [uploads-6]", async () => {
    const { put } = await createUpload();
    const stalling = createStallingBody();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const aborted = put(stalling.body);
      await stalling.isSilent;
      vi.advanceTimersByTime(31_000);
      expect(await aborted).toEqual({ status: 400, code: "VAL_001" });
    } finally {
      vi.useRealTimers();
    }
    expect((await put(story)).status).toBe(200);
  });

  test("that arrives more slowly than 8 KB a second is ended after half a minute, and a faster one is not [uploads-6]", async () => {
    const now = vi.spyOn(performance, "now");
    /** A body of two halves, of which the second comes after `seconds`. */
    const createSlowBody = (seconds: number) => {
      let pulls = 0;
      return new ReadableStream<Uint8Array>(
        {
          pull: (controller) => {
            pulls += 1;
            if (pulls === 2) now.mockReturnValue(seconds * 1000);
            controller.enqueue(pulls === 1 ? story.slice(0, half) : story.slice(half));
            if (pulls === 2) controller.close();
          },
        },
        { highWaterMark: 0 },
      );
    };
    try {
      const leastSeconds = story.length / 8192;
      expect(leastSeconds).toBeGreaterThan(30);
      now.mockReturnValue(0);
      expect((await (await createUpload()).put(createSlowBody(leastSeconds - 1))).status).toBe(200);
      now.mockReturnValue(0);
      const { put } = await createUpload();
      const ended = { status: 422, code: "VAL_001" };
      expect(await put(createSlowBody(leastSeconds + 1))).toEqual(ended);
      expect(unfinishedSizes()).toEqual([]);
    } finally {
      now.mockRestore();
    }
  });

  test("is one of four that a person may send at once: more are not read until one has ended, and others' are [uploads-6]", async () => {
    const { session } = await createStudentSession();
    const stalling = Array.from({ length: 4 }, () => createStallingBody());
    const uploads = [];
    for (const { body, isSilent } of stalling) {
      const upload = await createUpload(session);
      uploads.push({ ...upload, sent: upload.put(body) });
      await isSilent;
    }
    const fifth = await createUpload(session);
    const waiting = createStallingBody();
    void fifth.put(waiting.body);
    expect((await (await createUpload()).put(story)).status).toBe(200);
    expect(waiting.pulls()).toBe(0);
    // The same file is sent again and ends the first upload. The fifth then has its turn.
    const [first] = uploads;
    const again = first?.put(story);
    expect((await first?.sent)?.status).toBe(400);
    await waiting.isSilent;
    const [second] = uploads.slice(1);
    const secondAgain = second?.put(story);
    expect((await second?.sent)?.status).toBe(400);
    expect([(await again)?.status, (await secondAgain)?.status]).toEqual([200, 200]);
    for (const { put } of [...uploads.slice(2), fifth]) expect((await put(story)).status).toBe(200);
  });

  /** Begins four uploads of one person; `end` lets them end. */
  async function fillTurns() {
    const { session } = await createStudentSession();
    const uploads: (Awaited<ReturnType<typeof createUpload>> & { sent: Promise<unknown> })[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { body, isSilent } = createStallingBody();
      const upload = await createUpload(session);
      const sent = upload.put(body);
      await isSilent;
      uploads.push({ ...upload, sent });
    }
    const end = async () => {
      const again = await Promise.all(uploads.map(({ put }) => put(story)));
      expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      await Promise.all(uploads.map(({ sent }) => sent));
    };
    return { session, end };
  }

  test("that waits for 20 seconds is refused with RATE_001, and may be sent again [uploads-6]", async () => {
    const { session, end } = await fillTurns();
    const fifth = await createUpload(session);
    const waiting = createStallingBody();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const refused = fifth.put(waiting.body);
      // Until it waits for its turn.
      await sleep(300);
      vi.advanceTimersByTime(20_000);
      expect(await refused).toEqual({ status: 429, code: "RATE_001", retryAfter: "5" });
    } finally {
      vi.useRealTimers();
    }
    expect(waiting.pulls()).toBe(0);
    await end();
    expect((await fifth.put(story)).status).toBe(200);
  });

  test("that waits is given up when its sender hangs up or sends the file again [uploads-6]", async () => {
    const { session, end } = await fillTurns();
    const fifth = await createUpload(session);
    const hangingUp = new AbortController();
    const left = createStallingBody();
    const leaving = fifth.put(left.body, hangingUp.signal);
    await sleep(100);
    hangingUp.abort();
    expect(await leaving).toMatchObject({ status: 400, code: "VAL_001" });
    const replaced = createStallingBody();
    const first = fifth.put(replaced.body);
    await sleep(100);
    const second = fifth.put(story);
    expect(await first).toMatchObject({ status: 400, code: "VAL_001" });
    expect([left.pulls(), replaced.pulls()]).toEqual([0, 0]);
    await end();
    expect((await second).status).toBe(200);
  });

  test("is one of 32 that an instance receives at once of all people [uploads-6]", async () => {
    const uploads = [];
    for (let count = 0; count < 33; count += 1) uploads.push(await createUpload());
    const begun = uploads.map(({ put }) => {
      const stalling = createStallingBody();
      return { stalling, sent: put(stalling.body) };
    });
    const read = () => begun.filter(({ stalling }) => stalling.pulls() > 0).length;
    await expect.poll(read, { timeout: 10_000 }).toBe(32);
    await sleep(200);
    expect(read()).toBe(32);
    const again = await Promise.all(uploads.map(({ put }) => put(story)));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all(begun.map(({ sent }) => sent));
  });
});
