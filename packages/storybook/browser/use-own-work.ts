import { useCallback, useEffect, useState } from "react";
import type { EducationClient, OwnSubmittedWork, SessionContext } from "../../client/index";

/** The student's book as the teacher has it. */
export interface OwnWork {
  /** The newest submission with what was said about it; null before the first, and while it is not known. */
  work: OwnSubmittedWork | null;
  /** Reads it again, after a submission and when someone comes back to the page. */
  refresh: () => void;
}

/** Reads the student's submission, and tells the hub that the student can see what the teacher said about it. */
export function useOwnWork(
  edu: EducationClient,
  { purpose, onFailure }: { purpose: SessionContext["purpose"]; onFailure: (error: unknown) => void },
): OwnWork {
  const [work, setWork] = useState<OwnSubmittedWork | null>(null);
  const refresh = useCallback(() => {
    // Without an answer the book is written as always; what the teacher said is shown later.
    edu.works().then(([newest]) => setWork(newest ?? null), onFailure);
  }, [edu, onFailure]);
  useEffect(refresh, [refresh]);

  const newestOfTeacher = work?.feedback.findLast(({ by }) => by === "teacher")?.feedbackId;
  const seenId = purpose === "student_activity" && newestOfTeacher ? work?.submissionId : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told again for what the teacher has said since.
  useEffect(() => {
    if (seenId) edu.feedbackSeen(seenId).catch(onFailure);
  }, [edu, seenId, newestOfTeacher, onFailure]);
  return { work, refresh };
}
