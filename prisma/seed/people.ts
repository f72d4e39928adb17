import { demoId, HANBIT, SAEBYEOK } from "./demo-ids";

/** A classroom of a demo school with its teacher, and its students in the order of their class numbers. */
export interface DemoClass {
  name: string;
  schoolId: string;
  teacher: string;
  students: readonly { login: string; displayName: string }[];
}

function named(...students: [login: string, displayName: string][]): DemoClass["students"] {
  return students.map(([login, displayName]) => ({ login, displayName }));
}

/** The classrooms of the demo schools. */
export const classes = [
  {
    name: "4-2",
    schoolId: HANBIT,
    teacher: "teacher",
    students: named(
      ["minji", "김민지"],
      ["jun", "이준"],
      ["sora", "박소라"],
      ["doyun", "최도윤"],
      ["seoah", "정서아"],
      ["haru", "강하루"],
      ["jiho", "조지호"],
      ["yuna", "윤유나"],
      ["siwoo", "장시우"],
      ["harin", "임하린"],
      ["eunwoo", "한은우"],
      ["dahye", "오다혜"],
      ["taeyang", "서태양"],
      ["byeol", "신별"],
      ["narae", "권나래"],
    ),
  },
  {
    name: "4-1",
    schoolId: HANBIT,
    teacher: "teacher3",
    students: named(
      ["gaon", "구가온"],
      ["nayun", "노나윤"],
      ["daon", "류다온"],
      ["raon", "명라온"],
      ["minseo", "배민서"],
      ["bomin", "변보민"],
      ["seojun", "손서준"],
      ["areum", "안아름"],
      ["jaei", "양재이"],
      ["chaewon", "원채원"],
      ["haon", "하온"],
      ["hyunseo", "황현서"],
    ),
  },
  {
    name: "5-3",
    schoolId: HANBIT,
    teacher: "teacher4",
    students: named(
      ["garam", "고가람"],
      ["dana", "남다나"],
      ["roha", "도로하"],
      ["mirae", "문미래"],
      ["seoyul", "백서율"],
      ["sia", "선우시아"],
      ["yejun", "심예준"],
      ["eunchae", "유은채"],
      ["juha", "전주하"],
      ["jian", "차지안"],
      ["hanbyeol", "홍한별"],
    ),
  },
  { name: "3-1", schoolId: SAEBYEOK, teacher: "teacher2", students: named(["hana", "유하나"]) },
] as const satisfies readonly DemoClass[];

const staff = [
  { login: "operator", displayName: "Hub Operator", role: "operator" as const, schoolId: null },
  { login: "principal", displayName: "한지우", role: "school_admin" as const, schoolId: HANBIT },
  { login: "teacher", displayName: "송미래", role: "teacher" as const, schoolId: HANBIT },
  { login: "teacher2", displayName: "문가람", role: "teacher" as const, schoolId: SAEBYEOK },
  { login: "teacher3", displayName: "나은결", role: "teacher" as const, schoolId: HANBIT },
  { login: "teacher4", displayName: "주한솔", role: "teacher" as const, schoolId: HANBIT },
  { login: "developer", displayName: "Dev Park", role: "developer" as const, schoolId: null },
];

/** Who has a playground: the developer, and the operator, to review apps. */
export const playgroundOwners = ["developer", "operator"] as const;

const studentProfiles = classes.flatMap(({ schoolId, students }) =>
  students.map((student) => ({ ...student, role: "student" as const, schoolId })),
);

/** All demo accounts. */
export const profiles = [...staff, ...studentProfiles].map((profile) => ({
  id: demoId(profile.login),
  ...profile,
}));

/** Who teaches and attends each classroom. */
export const enrolments = [
  ...classes.flatMap(({ name, teacher, students }) => [
    { login: teacher, kind: "teacher" as const, classNumber: null, classroom: name },
    ...students.map(({ login }, index) => ({
      login,
      kind: "student" as const,
      classNumber: index + 1,
      classroom: name,
    })),
  ]),
  ...playgroundOwners.map((login) => ({
    login,
    kind: "teacher" as const,
    classNumber: null,
    classroom: `playground ${login}`,
  })),
].map(({ login, classroom, ...enrolment }) => ({
  classroomId: demoId(`classroom ${classroom}`),
  profileId: demoId(login),
  ...enrolment,
}));
