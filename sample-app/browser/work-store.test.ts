import { describe, expect, it } from "vitest";
import { emptyWork, getFingerprint } from "./work";
import { loadWork, parseWork, saveWork, type WorkStorage, workKey } from "./work-store";

const activity = { id: "a1", title: "", instructions: "", closesAt: null };
const contextOf = (studentId: string, more = {}) => ({
  purpose: "student_activity" as const,
  activity,
  student: { id: studentId, displayName: "Minji" },
  actor: { id: studentId, role: "student" as const, displayName: "Minji" },
  ...more,
});

function memoryStorage(): WorkStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
  };
}

describe("the storage key of a page", () => {
  it("differs between children of the same name, and between activities", () => {
    const keys = [
      workKey(contextOf("s1")),
      workKey(contextOf("s2")),
      workKey(contextOf("s1", { activity: { ...activity, id: "a2" } })),
    ];
    expect(new Set(keys).size).toBe(3);
  });

  it("of a preview is never the student's own", () => {
    const teacher = { id: "t1", role: "teacher" as const, displayName: "Lee" };
    const preview = contextOf("s1", { purpose: "student_preview" as const, actor: teacher });
    expect(workKey(preview)).not.toBe(workKey(contextOf("s1")));
  });
});

describe("a stored page", () => {
  it("is loaded unchanged, with its pending operations", () => {
    const storage = memoryStorage();
    const work = {
      ...emptyWork(),
      title: "여우",
      text: "옛날에\n여우가",
      pendingPicture: { operationId: "op", jobId: "job", input: { prompt: "fox" }, startedAtMs: 1 },
    };
    expect(saveWork(storage, "k", work)).toBe(true);
    expect(loadWork(storage, "k")).toEqual(work);
    expect(loadWork(storage, "other")).toEqual(emptyWork());
  });

  it.each(["{", "null", "[]", "7", '{"title":5,"text":null,"suggestions":"x","shape":"9:1"}'])(
    "is an empty page when it is damaged (%s)",
    (text) => {
      expect(parseWork(text)).toMatchObject(emptyWork());
    },
  );

  it("of an older version keeps its text", () => {
    expect(parseWork('{"title":"Fox","text":"Once"}')).toEqual({
      ...emptyWork(),
      title: "Fox",
      text: "Once",
    });
  });

  it("is not reported as saved when the device refuses", () => {
    const full: WorkStorage = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    expect(saveWork(full, "k", emptyWork())).toBe(false);
    expect(saveWork(null, "k", emptyWork())).toBe(false);
  });
});

it("the fingerprint of a page changes with its title, text and picture, and not with suggestions", () => {
  const work = { ...emptyWork(), title: "Fox", text: "Once" };
  const suggestions = [{ id: "1", kind: "next" as const, text: "Hm" }];
  expect(getFingerprint({ ...work, suggestions, picturePrompt: "x" })).toBe(getFingerprint(work));
  expect(getFingerprint({ ...work, picture: { url: "https://a", prompt: "" } })).not.toBe(
    getFingerprint(work),
  );
  expect(getFingerprint({ ...work, text: "Twice" })).not.toBe(getFingerprint(work));
});
