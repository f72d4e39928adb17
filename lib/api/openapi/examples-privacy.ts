import { EXAMPLE } from "./example-ids";
import type { OperationExample } from "./types";

const queued = {
  id: EXAMPLE.exportId,
  profileId: EXAMPLE.studentId,
  status: "queued",
  progress: { done: 0, total: null },
  sizeBytes: null,
  requestedBy: "박지훈",
  requestedAt: "2026-11-21T01:30:00.000Z",
  expiresAt: null,
};
const ready = {
  ...queued,
  status: "ready",
  progress: { done: 12, total: 12 },
  sizeBytes: 4_210_332,
  expiresAt: "2026-11-28T01:30:20.000Z",
};
const takeDown = {
  id: EXAMPLE.entryId,
  submissionId: EXAMPLE.submissionId,
  filename: null,
  reason: "The picture shows another child's phone number.",
  mayResubmit: true,
  createdAt: "2026-11-21T02:10:00.000Z",
  createdBy: "박지훈",
};

/** Examples of the operations about a child's data. */
export const PRIVACY_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  createExport: { data: queued },
  listExports: { data: [ready] },
  readExport: { data: ready },
  erasePerson: {
    body: { login: "minji" },
    data: {
      id: EXAMPLE.studentId,
      displayName: "Former student 4f1c09ab27de (이전 학생)",
      erasedAt: "2026-11-21T02:30:00.000Z",
    },
  },
  setConsent: {
    body: { consent: "given" },
    data: { consent: "given", setAt: "2026-11-20T07:10:00.000Z", setBy: "박지훈" },
  },
  setClassConsent: {
    body: { consent: "given" },
    data: { changed: 14, overwrittenRefusals: 0, keptRefusals: 2 },
  },
  listPersonWorks: {
    data: {
      works: [
        {
          submissionId: EXAMPLE.submissionId,
          title: "The market in the rain",
          activityTitle: "Our town",
          submittedAt: "2026-11-21T01:30:00.000Z",
          takeDownId: EXAMPLE.entryId,
        },
      ],
      takeDowns: [takeDown],
    },
  },
  takeDownWork: {
    body: { submissionId: EXAMPLE.submissionId, reason: takeDown.reason, mayResubmit: true },
    data: takeDown,
  },
  undoTakeDown: { data: { id: EXAMPLE.entryId } },
};
