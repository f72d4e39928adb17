import { EXAMPLE } from "./example-ids";
import type { OperationExample } from "./types";

const seen = { submissionId: EXAMPLE.submissionId, revision: 2 };

/** Examples of what a teacher's list of submissions calls. */
export const REVIEW_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  reviewList: {
    data: [
      {
        student: { id: EXAMPLE.studentId, displayName: "김민지", classNumber: 1 },
        submission: {
          ...seen,
          title: "The market in the rain",
          primaryUrl: EXAMPLE.picture,
          pictureUrl: EXAMPLE.picture,
          submittedAt: "2026-11-21T01:30:00.000Z",
          reviewedAt: null,
          isNewSinceReview: true,
        },
      },
    ],
  },
  reviewCounts: {
    data: {
      studentCount: 15,
      submittedCount: 12,
      missingCount: 3,
      submissionCount: 13,
      waitingCount: 4,
      changedAt: "2026-11-21T01:30:00.000Z",
    },
  },
  markReviewed: {
    body: { submissions: [seen], reviewed: true },
    data: { marked: [seen], alreadySo: [], changed: [], reviewedAt: "2026-11-21T02:00:00.000Z" },
  },
};
