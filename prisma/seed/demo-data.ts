import { v5 as uuidv5 } from "uuid";

/** The password of every demo account (protocol: Demo data). */
export const DEMO_PASSWORD = "edu-hub-demo";

const NAMESPACE = "7b0f5f1c-5d0a-4d6e-9d0a-3f5f2c9b1a42";

/** Returns the id of a demo row, which is the same on every machine. */
export function demoId(name: string): string {
  return uuidv5(name, NAMESPACE);
}

/** The id of the first demo school. */
export const HANBIT = demoId("school hanbit");
/** The id of the second demo school. */
export const SAEBYEOK = demoId("school saebyeok");

/** The demo schools. */
export const schools = [
  { id: HANBIT, name: "Hanbit Elementary School", nameKo: "한빛초등학교" },
  { id: SAEBYEOK, name: "Saebyeok Elementary School", nameKo: "새벽초등학교" },
];

/** The students of class 4-2, in the order of their class numbers. */
export const studentsOf42 = [
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
].map(([login = "", displayName = ""]) => ({ login, displayName }));

/** The credit pools of the schools and of the developer. */
export const pools = [
  { id: demoId("pool hanbit"), schoolId: HANBIT, developerId: null, credits: 1000, lowWaterCredits: 100 },
  { id: demoId("pool saebyeok"), schoolId: SAEBYEOK, developerId: null, credits: 100, lowWaterCredits: 20 },
  {
    id: demoId("pool developer"),
    schoolId: null,
    developerId: demoId("developer"),
    credits: 50,
    lowWaterCredits: null,
  },
];

/** The classrooms of the schools and the developer's playground. */
export const classrooms = [
  {
    id: demoId("classroom 4-2"),
    name: "4-2",
    schoolId: HANBIT,
    developerId: null,
    poolId: demoId("pool hanbit"),
  },
  {
    id: demoId("classroom 3-1"),
    name: "3-1",
    schoolId: SAEBYEOK,
    developerId: null,
    poolId: demoId("pool saebyeok"),
  },
  {
    id: demoId("classroom playground"),
    name: "Playground",
    schoolId: null,
    developerId: demoId("developer"),
    poolId: demoId("pool developer"),
  },
];

const staff = [
  { login: "operator", displayName: "Hub Operator", role: "operator" as const, schoolId: null },
  { login: "principal", displayName: "한지우", role: "school_admin" as const, schoolId: HANBIT },
  { login: "teacher", displayName: "송미래", role: "teacher" as const, schoolId: HANBIT },
  { login: "teacher2", displayName: "문가람", role: "teacher" as const, schoolId: SAEBYEOK },
  { login: "developer", displayName: "Dev Park", role: "developer" as const, schoolId: null },
];

const students = [
  ...studentsOf42.map((student) => ({ ...student, role: "student" as const, schoolId: HANBIT })),
  { login: "hana", displayName: "유하나", role: "student" as const, schoolId: SAEBYEOK },
];

/** All demo accounts. */
export const profiles = [...staff, ...students].map((profile) => ({ id: demoId(profile.login), ...profile }));

/** Who teaches and attends each classroom. */
export const enrolments = [
  {
    classroomId: demoId("classroom 4-2"),
    profileId: demoId("teacher"),
    kind: "teacher" as const,
    classNumber: null,
  },
  ...studentsOf42.map(({ login }, index) => ({
    classroomId: demoId("classroom 4-2"),
    profileId: demoId(login),
    kind: "student" as const,
    classNumber: index + 1,
  })),
  {
    classroomId: demoId("classroom 3-1"),
    profileId: demoId("teacher2"),
    kind: "teacher" as const,
    classNumber: null,
  },
  {
    classroomId: demoId("classroom 3-1"),
    profileId: demoId("hana"),
    kind: "student" as const,
    classNumber: 1,
  },
  {
    classroomId: demoId("classroom playground"),
    profileId: demoId("developer"),
    kind: "teacher" as const,
    classNumber: null,
  },
];

/** Returns the demo apps; Storybook is the sample app at this origin. */
export function apps(sampleAppOrigin: string) {
  const common = { developerId: demoId("developer"), status: "approved" as const, locales: ["en", "ko"] };
  return [
    {
      ...common,
      id: demoId("app storybook"),
      slug: "storybook",
      name: "Storybook",
      nameKo: "스토리북",
      description: "Write a page, ask for help with the words, and make a picture for it.",
      descriptionKo: "한 쪽을 쓰고, 글에 도움을 받고, 어울리는 그림을 만들어요.",
      hostedUrl: `${sampleAppOrigin}/`,
      origins: [sampleAppOrigin],
      supportsTeacherManage: true,
      iconUrl: `${sampleAppOrigin}/icon.svg`,
    },
    {
      ...common,
      id: demoId("app poem-workshop"),
      slug: "poem-workshop",
      name: "Poem Workshop",
      nameKo: "시 공방",
      description: "Find words for a poem of your own.",
      descriptionKo: "나만의 시에 쓸 낱말을 찾아요.",
      hostedUrl: "https://poem-workshop.example/start",
      origins: ["https://poem-workshop.example"],
      supportsTeacherManage: false,
      iconUrl: null,
    },
  ];
}

const DAY_MS = 86_400_000;

/** Returns the demo activities: an open and a closed one of 4-2, and an open one of 3-1. */
export function activities(now: Date) {
  return [
    {
      id: demoId("activity storybook 4-2"),
      classroomId: demoId("classroom 4-2"),
      appId: demoId("app storybook"),
      title: "우리 동네 이야기 · Our town in a story",
      instructions: "우리 동네를 소개하는 글을 한 쪽 쓰고, 어울리는 그림을 만들어 보세요.",
      opensAt: null,
      closesAt: null,
    },
    {
      id: demoId("activity poem 4-2"),
      classroomId: demoId("classroom 4-2"),
      appId: demoId("app poem-workshop"),
      title: "가을 시 쓰기 · A poem of autumn",
      instructions: "가을에 본 것을 네 줄로 써 보세요.",
      opensAt: new Date(now.getTime() - 21 * DAY_MS),
      closesAt: new Date(now.getTime() - 7 * DAY_MS),
    },
    {
      id: demoId("activity storybook 3-1"),
      classroomId: demoId("classroom 3-1"),
      appId: demoId("app storybook"),
      title: "내가 좋아하는 계절 · My favourite season",
      instructions: "좋아하는 계절을 소개하는 이야기를 써 보세요.",
      opensAt: null,
      closesAt: null,
    },
  ];
}
