import { EXAMPLE } from "./example-ids";
import type { OperationExample } from "./types";

const school = {
  poolId: EXAMPLE.poolId,
  schoolId: EXAMPLE.schoolId,
  developerId: null,
  name: "Hanbit Elementary School",
  nameKo: "한빛초등학교",
  status: "active",
  timeZone: "Asia/Seoul",
  studentCount: 15,
  availableCredits: 874,
  reservedCredits: 10,
  spentCredits: 116,
  grantedCredits: 1000,
  spentThisMonthCredits: 116,
  lowWaterCredits: 100,
};
const grantBody = {
  grantId: EXAMPLE.entryId,
  type: "grant",
  amountCredits: 500,
  note: "Second half of the school year",
};
const granted = { grantId: EXAMPLE.entryId, availableCredits: 1374 };
const termBody = { name: "2026-2", startsOn: "2026-08-24", endsOn: "2026-12-30" };
const term = { id: EXAMPLE.jobId, ...termBody, isRunning: true };

const ledgerCheck = {
  id: EXAMPLE.jobId,
  requestedAt: "2026-11-20T18:00:00.000Z",
  requestedBy: "Operator",
  endedAt: "2026-11-20T18:00:04.000Z",
  poolCount: 3,
  entryCount: 12_408,
  broken: [],
};

const hubPerson = {
  id: EXAMPLE.tokenId,
  displayName: "Story Lab",
  login: "storylab",
  role: "developer",
  status: "active",
};
const hubSignIn = {
  id: EXAMPLE.tokenId,
  displayName: "Story Lab",
  login: "storylab",
  password: "bamu-teki-hasu-47",
};

/** Examples of the operators' operations: hub people, schools, their credits and terms, apps, audit log and system. */
export const OPERATOR_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  listHubPeople: { data: [hubPerson] },
  createHubPerson: {
    body: { role: "developer", displayName: hubPerson.displayName, login: hubPerson.login },
    data: hubSignIn,
  },
  editHubPerson: {
    body: { displayName: "Story Lab Seoul" },
    data: { ...hubPerson, displayName: "Story Lab Seoul" },
  },
  archiveHubPerson: { data: { id: EXAMPLE.tokenId, status: "archived" } },
  restoreHubPerson: { data: { id: EXAMPLE.tokenId, status: "active" } },
  resetHubPassword: { data: hubSignIn },
  listPools: { data: [school] },
  readSchool: { data: school },
  createSchool: {
    body: {
      name: school.name,
      nameKo: school.nameKo,
      timeZone: school.timeZone,
      admin: { displayName: "박교장", login: "principal" },
    },
    data: {
      id: EXAMPLE.schoolId,
      admin: {
        id: EXAMPLE.teacherId,
        displayName: "박교장",
        login: "principal",
        password: "bamu-teki-hasu-47",
      },
    },
  },
  editSchool: {
    body: { nameKo: school.nameKo, requiresGuardianConsent: true },
    data: { ...school, requiresGuardianConsent: true, workRetentionDays: 365 },
  },
  archiveSchool: { data: { id: EXAMPLE.schoolId, status: "archived" } },
  restoreSchool: { data: { id: EXAMPLE.schoolId, status: "active" } },
  grantToSchool: { body: grantBody, data: granted },
  grantToDeveloper: { body: grantBody, data: granted },
  listGrants: {
    data: [
      {
        id: EXAMPLE.entryId,
        type: "grant",
        amountCredits: 500,
        balanceAfterCredits: 1384,
        note: grantBody.note,
        actor: { id: EXAMPLE.teacherId, displayName: "Operator" },
        at: "2026-11-20T07:10:00.000Z",
      },
    ],
  },
  listTerms: { data: [term] },
  createTerm: { body: termBody, data: term },
  editTerm: { body: { endsOn: termBody.endsOn }, data: term },
  removeTerm: { data: { id: EXAMPLE.jobId } },
  auditEvents: {
    data: [
      {
        id: EXAMPLE.entryId,
        at: "2026-11-20T07:10:00.000Z",
        actor: { id: EXAMPLE.teacherId, displayName: "이선생" },
        action: "submission.read",
        subject: { id: EXAMPLE.studentId, displayName: "김민지" },
        school: { id: EXAMPLE.schoolId, name: school.name, nameKo: school.nameKo },
        target: { type: "submission", id: EXAMPLE.submissionId, name: null },
        detail: {},
        address: "203.0.113.7",
      },
    ],
  },
  readSystem: {
    data: {
      version: "0.1.0",
      now: "2026-11-20T07:10:00.000Z",
      parts: { database: "up", storage: "up" },
      models: [
        {
          id: "class-image",
          name: "Class picture",
          provider: "openai",
          upstreamId: "gpt-image-1",
          mediaType: "image",
          allowsUnder18: true,
          isClassroomDefault: true,
          lastFailure: {
            reason: "failed",
            upstreamStatus: 429,
            cause: "billing_limit_user_error, billing_hard_limit_reached",
            at: "2026-11-20T06:58:00.000Z",
          },
        },
      ],
      instances: [
        {
          id: EXAMPLE.operationId,
          startedAt: "2026-11-20T01:00:00.000Z",
          seenAt: "2026-11-20T07:09:58.000Z",
          isAlive: true,
        },
      ],
      queue: { waiting: 0, running: 1, failed: 0, queuedMediaJobs: 0, runningMediaJobs: 1 },
      holds: { open: 1, oldestSince: "2026-11-20T07:09:57.000Z" },
      ledger: { latest: ledgerCheck, pending: null },
      retention: {
        startedAt: "2026-11-19T18:30:00.000Z",
        endedAt: "2026-11-19T18:30:04.000Z",
        works: 12,
        files: 30,
        exports: 1,
        addresses: 420,
        readings: 0,
        visits: 1280,
        launches: 960,
      },
      hubRoleOwnsTables: false,
    },
  },
  verifyLedger: { data: { ...ledgerCheck, endedAt: null, poolCount: null, entryCount: null } },
  tryModel: {
    body: { modelId: "class-text" },
    data: {
      modelId: "class-text",
      mediaType: "text",
      ok: true,
      durationMs: 840,
      credits: 1,
      text: {
        text: "The sea is salty because rivers carry salt into it.",
        inputTokens: 19,
        outputTokens: 12,
      },
      picture: null,
      failure: null,
    },
  },
};
