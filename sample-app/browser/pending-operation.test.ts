import { describe, expect, it } from "vitest";
import { EducationError } from "../../client/index";
import { isOutcomeKnown, operationFor, runOperation } from "./pending-operation";
import type { PendingPicture } from "./work";

const input = { prompt: "A fox" };
const HOUR_MS = 3_600_000;

describe("the operation of a press", () => {
  it("is a new one for a new press", () => {
    const first = operationFor(null, input, 0);
    expect(operationFor(null, input, 0).operationId).not.toBe(first.operationId);
  });

  it("keeps its id while the same wish has no known outcome, so that it cannot cost twice", () => {
    const pending = operationFor(null, input, 0);
    expect(operationFor(pending, { ...input }, HOUR_MS)).toEqual(pending);
  });

  it("never carries its id over to another wish", () => {
    const pending = operationFor(null, input, 0);
    expect(operationFor(pending, { prompt: "A bear" }, 1).operationId).not.toBe(pending.operationId);
  });

  it("is a new one once the hub may have forgotten the id", () => {
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
    "is known after %s of a first try, and as unknown as before after a second",
    (code) => {
      expect(isOutcomeKnown(new EducationError(code, ""), false)).toBe(true);
      expect(isOutcomeKnown(new EducationError(code, ""), true)).toBe(false);
    },
  );

  it("is known when something in between refused the first try with a page of its own", () => {
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

describe("what a page still has to send after a press", () => {
  /** A page's slot, and a press or a resumption that fails with these codes one after another. */
  async function afterTries(codes: string[], startedJobId: string | null = null) {
    const pressed: PendingPicture = { ...operationFor(null, input, 0), jobId: null };
    let kept: PendingPicture | null = null;
    const write = (next: PendingPicture | null) => {
      kept = next;
    };
    const slot = { read: () => kept, write };
    for (const code of codes) {
      const tried = runOperation(slot, pressed, async () => {
        if (startedJobId) write({ ...pressed, jobId: startedJobId });
        throw new EducationError(code, "");
      });
      await expect(tried).rejects.toMatchObject({ code });
    }
    return { pressed, kept: kept as PendingPicture | null };
  }

  it("is nothing when the press was refused: the next Start spends nothing by itself", async () => {
    for (const code of ["AUTH_001", "EDU_RELAUNCH_REQUIRED", "AUTH_002", "POLICY_002", "RATE_001"]) {
      expect((await afterTries([code])).kept, code).toBeNull();
    }
  });

  it("is the same operation under the same id when the answer was lost, a refused session in between or not", async () => {
    const { pressed, kept } = await afterTries(["EDU_NETWORK", "AUTH_001", "AUTH_001"]);
    expect(kept).toEqual(pressed);
  });

  it("is a job that was started, whatever refused the waiting for it", async () => {
    expect((await afterTries(["AUTH_001"], "job-1")).kept?.jobId).toBe("job-1");
  });

  it("is kept before it is sent, so that a page that goes away half way loses no answer", async () => {
    const pressed: PendingPicture = { ...operationFor(null, input, 0), jobId: null };
    const kept: unknown[] = [];
    const slot = { read: () => null, write: (next: PendingPicture | null) => void kept.push(next) };
    await runOperation(slot, pressed, async () => expect(kept).toEqual([pressed]));
  });
});
