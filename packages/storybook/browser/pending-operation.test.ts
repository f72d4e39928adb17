import { describe, expect, it } from "vitest";
import { EducationError } from "../../client/index";
import { isOutcomeKnown, operationFor, runOperation } from "./pending-operation";
import type { PendingPicture } from "./work";

const input = { prompt: "A fox" };
const HOUR_MS = 3_600_000;

describe("the operation of a button press", () => {
  it("gets a new id for a new press", () => {
    const first = operationFor(null, input, 0);
    expect(operationFor(null, input, 0).operationId).not.toBe(first.operationId);
  });

  it("keeps its id while the outcome for the same input is unknown, so that it cannot cost twice", () => {
    const pending = operationFor(null, input, 0);
    expect(operationFor(pending, { ...input }, HOUR_MS)).toEqual(pending);
  });

  it("keeps its id when the hub returns the fields of its input in another order", () => {
    const pending = operationFor(null, { prompt: "A fox", system: "Be kind" }, 0);
    expect(operationFor(pending, { system: "Be kind", prompt: "A fox" }, 1).operationId).toBe(
      pending.operationId,
    );
  });

  it("gets a new id for another input", () => {
    const pending = operationFor(null, input, 0);
    expect(operationFor(pending, { prompt: "A bear" }, 1).operationId).not.toBe(pending.operationId);
  });

  it("gets a new id when the hub may have forgotten the old one", () => {
    const pending = operationFor(null, input, 0);
    expect(operationFor(pending, input, 23 * HOUR_MS).operationId).not.toBe(pending.operationId);
  });
});

describe("the outcome of an operation", () => {
  it.each(["EDU_NETWORK", "EDU_TIMEOUT", "EDU_BAD_ANSWER", "IDEM_002", "CFG_002", "HUB_001"])(
    "is not known after %s",
    (code) => expect(isOutcomeKnown(new EducationError(code, ""), false)).toBe(false),
  );

  it.each(["AUTH_001", "EDU_RELAUNCH_REQUIRED", "RATE_001"])(
    "is known when %s refuses the first attempt, and not known when an earlier attempt may have run",
    (code) => {
      expect(isOutcomeKnown(new EducationError(code, ""), false)).toBe(true);
      expect(isOutcomeKnown(new EducationError(code, ""), true)).toBe(false);
    },
  );

  it("is known when a network filter refused the first attempt with its own page", () => {
    const filtered = new EducationError("EDU_BAD_ANSWER", "", { status: 403 });
    expect(isOutcomeKnown(filtered, false)).toBe(true);
    expect(isOutcomeKnown(new EducationError("EDU_BAD_ANSWER", "", { status: 502 }), false)).toBe(false);
  });

  it.each([
    "CREDIT_001",
    "CREDIT_002",
    "POLICY_001",
    "POLICY_002",
    "PROV_001",
    "MEDIA_001",
    "EMPTY_RESULT",
    "LAUNCH_001",
    "AUTH_002",
    "IDEM_001",
  ])("is known after %s", (code) => expect(isOutcomeKnown(new EducationError(code, ""), true)).toBe(true));

  it("is not known after a failure of the page itself", () => {
    expect(isOutcomeKnown(new TypeError("x"), false)).toBe(false);
  });
});

describe("the pending operation after a press", () => {
  /** Attempts an operation once for each code, failing with it, and returns what stays pending. */
  async function afterAttempts(codes: string[], startedJobId: string | null = null) {
    const pressed: PendingPicture = { ...operationFor(null, input, 0), pageId: "a", jobId: null };
    let stored: PendingPicture | null = null;
    const write = (next: PendingPicture | null) => {
      stored = next;
    };
    const store = { read: () => stored, write };
    for (const code of codes) {
      const attempt = runOperation(store, pressed, async () => {
        if (startedJobId) write({ ...pressed, jobId: startedJobId });
        throw new EducationError(code, "");
      });
      await expect(attempt).rejects.toMatchObject({ code });
    }
    return { pressed, stored: stored as PendingPicture | null };
  }

  it("is removed when the press was refused, so that the next Start spends no credits without a press", async () => {
    for (const code of ["AUTH_001", "EDU_RELAUNCH_REQUIRED", "AUTH_002", "POLICY_002", "RATE_001"]) {
      expect((await afterAttempts([code])).stored, code).toBeNull();
    }
  });

  it("keeps its id when the answer was lost, even when the launch session is refused afterwards", async () => {
    const { pressed, stored } = await afterAttempts(["EDU_NETWORK", "AUTH_001", "AUTH_001"]);
    expect(stored).toEqual(pressed);
  });

  it("keeps a job that was started, even when waiting for it is refused", async () => {
    expect((await afterAttempts(["AUTH_001"], "job-1")).stored?.jobId).toBe("job-1");
  });

  it("is stored before it is sent, so that a closed page loses no answer", async () => {
    const pressed: PendingPicture = { ...operationFor(null, input, 0), pageId: "a", jobId: null };
    const stored: unknown[] = [];
    const store = { read: () => null, write: (next: PendingPicture | null) => void stored.push(next) };
    await runOperation(store, pressed, async () => expect(stored).toEqual([pressed]));
  });
});
