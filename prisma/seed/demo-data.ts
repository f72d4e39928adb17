import { demoId, HANBIT, SAEBYEOK } from "./demo-ids";
import { classes, playgroundOwners } from "./people";
import type { Past } from "./school-days";

/** The demo schools. */
export const schools = [
  { id: HANBIT, name: "Hanbit Elementary School", nameKo: "한빛초등학교" },
  { id: SAEBYEOK, name: "Saebyeok Elementary School", nameKo: "새벽초등학교" },
];

const hanbitPool = demoId("pool hanbit");
const saebyeokPool = demoId("pool saebyeok");

const playgrounds = playgroundOwners.map((owner) => ({
  owner,
  developerId: demoId(owner),
  poolId: demoId(`pool ${owner}`),
}));

/** The credit pools of the schools and playgrounds. */
export const pools = [
  { id: hanbitPool, schoolId: HANBIT, developerId: null, lowWaterCredits: 100 },
  { id: saebyeokPool, schoolId: SAEBYEOK, developerId: null, lowWaterCredits: 20 },
  ...playgrounds.map(({ poolId, developerId }) => ({
    id: poolId,
    schoolId: null,
    developerId,
    lowWaterCredits: null,
  })),
];

/** The credits that each pool was granted, and why; `owner` is the login name of a playground's owner. */
export const grants = [
  { poolId: hanbitPool, schoolId: HANBIT, owner: undefined, credits: 5000, note: "이번 학기 크레딧" },
  { poolId: saebyeokPool, schoolId: SAEBYEOK, owner: undefined, credits: 100, note: "이번 학기 크레딧" },
  ...playgrounds.map(({ poolId, owner }) => ({
    poolId,
    schoolId: null,
    owner,
    credits: 50,
    note: "Credits to try apps with",
  })),
];

/** The classrooms of the schools, and the playgrounds. */
export const classrooms = [
  ...classes.map(({ name, schoolId }) => ({
    id: demoId(`classroom ${name}`),
    name,
    schoolId,
    developerId: null,
    poolId: schoolId === HANBIT ? hanbitPool : saebyeokPool,
  })),
  ...playgrounds.map(({ owner, developerId, poolId }) => ({
    id: demoId(`classroom playground ${owner}`),
    name: "Playground",
    schoolId: null,
    developerId,
    poolId,
  })),
];

/** Returns the demo apps; all but Word Garden are pages of the sample app's server, at this origin. */
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
      hostedUrl: `${sampleAppOrigin}/poem-workshop`,
      origins: [],
      integrationMode: "legacy" as const,
      supportsTeacherManage: false,
      iconUrl: `${sampleAppOrigin}/poem-workshop.svg`,
    },
    {
      ...common,
      id: demoId("app word-garden"),
      slug: "word-garden",
      name: "Word Garden",
      nameKo: "낱말 정원",
      description: "Plant a new word every day, and see it grow into a sentence.",
      descriptionKo: "날마다 새 낱말을 심고, 문장으로 키워요.",
      hostedUrl: "https://word-garden.example.org/start",
      origins: ["https://word-garden.example.org"],
      status: "pending" as const,
      supportsTeacherManage: false,
      iconUrl: null,
    },
  ];
}

/** The number of the school day on which the activity with the animal stories closed. */
const ANIMALS_CLOSE_ON = 8;

/** Returns the demo activities. */
export function activities({ beganAt, at }: Past) {
  const storybookActivity = (name: string, classroom: string) => ({
    id: demoId(`activity ${name}`),
    classroomId: demoId(`classroom ${classroom}`),
    appId: demoId("app storybook"),
    opensAt: null,
    closesAt: null,
  });
  return [
    {
      ...storybookActivity("storybook 4-2", "4-2"),
      title: "우리 동네 이야기 · Our town in a story",
      instructions: "우리 동네를 소개하는 글을 한 쪽 쓰고, 어울리는 그림을 만들어 보세요.",
      createdAt: at(20, "15:20"),
    },
    {
      ...storybookActivity("animals 4-2", "4-2"),
      title: "내가 만나고 싶은 동물 · An animal I would like to meet",
      instructions:
        "만나고 싶은 동물을 하나 골라, 만나면 무엇을 하고 싶은지 써 보세요. 그림도 한 장 만들어요.",
      opensAt: at(0, "09:00"),
      closesAt: at(ANIMALS_CLOSE_ON, "18:00"),
      createdAt: beganAt,
    },
    {
      ...storybookActivity("poem 4-2", "4-2"),
      appId: demoId("app poem-workshop"),
      title: "비 오는 날의 시 · A poem for a rainy day",
      instructions: "비 오는 날 보고 들은 것을 네 줄로 써 보세요.",
      opensAt: at(10, "09:00"),
      closesAt: at(24, "18:00"),
      createdAt: at(9, "15:10"),
    },
    {
      ...storybookActivity("space 4-1", "4-1"),
      title: "우주에서 보낸 하루 · A day in space",
      instructions: "우주선을 타고 하루를 보낸다면? 아침부터 밤까지 있었던 일을 써 보세요.",
      createdAt: at(2, "14:40"),
    },
    {
      ...storybookActivity("robots 5-3", "5-3"),
      title: "나의 로봇 친구 · My robot friend",
      instructions: "어떤 로봇과 친구가 되고 싶나요? 로봇이 할 수 있는 일 세 가지를 이야기에 넣어 보세요.",
      createdAt: at(8, "14:50"),
    },
    {
      ...storybookActivity("storybook 3-1", "3-1"),
      title: "내가 좋아하는 계절 · My favourite season",
      instructions: "좋아하는 계절을 소개하는 이야기를 써 보세요.",
      createdAt: at(25, "14:30"),
    },
  ];
}
