import { EXAMPLE } from "./example-ids";
import type { OperationExample } from "./types";

const signIn = { id: EXAMPLE.studentId, login: "minji", displayName: "김민지" };
const person = {
  ...signIn,
  role: "student",
  status: "active",
  classrooms: [{ id: EXAMPLE.classroomId, name: "4-2", classNumber: 1 }],
};
const classroom = {
  id: EXAMPLE.classroomId,
  name: "4-2",
  status: "active",
  teachers: [{ id: EXAMPLE.teacherId, displayName: "이서연" }],
  studentCount: 15,
  openActivityCount: 2,
  spentThisMonthCredits: 120,
};
const poolSettings = {
  allowsAllModels: false,
  allowedModels: ["demo-image", "demo-text"],
  dailyLimitCredits: 30,
  lowWaterCredits: 100,
};
const pool = {
  schoolId: EXAMPLE.schoolId,
  ...poolSettings,
  textPriceCredits: 1,
  imagePriceCredits: 10,
  models: [
    {
      id: "demo-text",
      name: "Demo text",
      mediaType: "text",
      allowsUnder18: true,
      isClassroomDefault: true,
      terms: { url: "https://models.example.org/terms", reviewedOn: "2026-11-01" },
    },
  ],
};
const password = "bamu-teki-hasu-47";

const rosterImport = {
  id: EXAMPLE.rosterImportId,
  status: "ready",
  mode: "add",
  fileName: "roster-2026.zip",
  format: "oneroster-1.1",
  createdAt: "2026-11-20T07:10:00.000Z",
  appliedAt: null,
  progress: { done: 512, total: 512 },
  counts: { added: 60, changed: 4, archived: 0, restored: 1, unchanged: 445, refused: 2 },
  warningCount: 1,
  classroomCounts: { added: 2, changed: 0, archived: 0, restored: 0, unchanged: 0 },
  overwrittenRefusals: 0,
  needsConfirmation: false,
  erasedCount: 0,
  cardsLeft: 0,
  ownCardsLeft: 0,
  failure: null,
};

const rosterView = { name: "김민지", login: "minji", classrooms: [{ name: "4-2", classNumber: 1 }] };

/** Examples of the roster import. */
const ROSTER_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  startRosterImport: { data: { id: EXAMPLE.rosterImportId, status: "checking" } },
  readRosterImport: { data: rosterImport },
  listRosterChanges: {
    data: [
      {
        id: EXAMPLE.studentId,
        type: "person",
        kind: "changed",
        role: "student",
        file: "users.csv",
        row: 12,
        fields: ["classrooms"],
        before: { ...rosterView, classrooms: [{ name: "3-1", classNumber: 7 }] },
        after: rosterView,
      },
    ],
  },
  listRosterProblems: {
    data: [
      {
        result: "refused",
        file: "enrollments.csv",
        row: 40,
        field: "classSourcedId",
        code: "unknownClass",
        value: "c-99",
        message: "This class is not in classes.csv, or its row is refused.",
      },
    ],
  },
  applyRosterImport: {
    body: { confirmArchiving: false },
    data: { ...rosterImport, status: "applying", progress: { done: 0, total: 67 } },
  },
  rosterReport: { data: null },
  rosterCards: {
    data: {
      cards: [
        {
          profileId: EXAMPLE.studentId,
          displayName: "김민지",
          login: "minji",
          role: "student",
          classroomName: "4-2",
          classNumber: 1,
          password,
        },
      ],
      left: 59,
    },
  },
  exportRoster: { data: null },
};

/** Examples of the school admins' operations: people, classrooms, models and limits. */
export const ADMIN_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  listSchoolPeople: { data: [person] },
  createPerson: {
    body: {
      role: "student",
      displayName: "김민지",
      login: "minji",
      classroomIds: [EXAMPLE.classroomId],
      classNumber: 1,
    },
    data: { ...signIn, password },
  },
  suggestLogin: { data: { login: "gimminji" } },
  getSchoolPerson: {
    data: {
      ...person,
      submissionCount: 3,
      spentThisMonthCredits: 24,
      lastActiveAt: "2026-11-20T07:10:00.000Z",
      consent: { consent: "given", setAt: "2026-11-02T05:00:00.000Z", setBy: "박지훈" },
      erasedAt: null,
    },
  },
  editPerson: {
    body: { displayName: "김민지", classNumbers: [{ classroomId: EXAMPLE.classroomId, classNumber: 1 }] },
    data: person,
  },
  archivePerson: { data: { id: EXAMPLE.studentId, status: "archived" } },
  restorePerson: { data: { id: EXAMPLE.studentId, status: "active" } },
  movePerson: { body: { toClassroomId: EXAMPLE.classroomId, classNumber: 1 }, data: person },
  resetPassword: { data: { ...signIn, password } },
  listSchoolClassrooms: { data: [classroom] },
  createClassroom: { body: { name: "4-2" }, data: classroom },
  editClassroom: { body: { name: "4-2" }, data: classroom },
  archiveClassroom: { data: { ...classroom, status: "archived" } },
  restoreClassroom: { data: classroom },
  addTeacher: { data: classroom },
  removeTeacher: { data: { ...classroom, teachers: [] } },
  ...ROSTER_EXAMPLES,
  getSchoolPool: { data: pool },
  editSchoolPool: { body: poolSettings, data: pool },
};
