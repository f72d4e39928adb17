import type { CoverColor } from "@/packages/storybook/book";

/**
 * One revision of a work: what was submitted on a school day, and on which day the teacher reviewed it. Day 0 is the first
 * school day of the demo data (`Past`).
 */
export interface DemoRevision {
  title: string;
  /** Each line is a page of the book. */
  text: string;
  day: number;
  reviewedOn?: number;
}

/** A work of a student of classroom 4-2, a story about an animal, with its revisions from the first to the latest. */
export interface DemoWork {
  login: string;
  /** What the student asked the model to draw. */
  picturePrompt: string;
  coverColor: CoverColor;
  revisions: readonly [DemoRevision, ...DemoRevision[]];
}

const whale = {
  first: `나는 고래를 만나고 싶다. 고래는 엄청 크다. 우리 학교 버스보다 더 크다고 한다.
고래를 만나면 등에 타고 싶다. 끝.`,
  second: `나는 고래를 만나고 싶다. 고래는 우리 학교 버스 세 대를 이어 놓은 것만큼 크다고 한다.
고래가 숨을 쉬면 머리에서 물이 분수처럼 솟아오른다. 나는 그 물을 맞으면서 노래를 부를 거다.
고래를 만나면 등에 타고 싶다.`,
  third: `나는 고래를 만나고 싶다. 고래는 우리 학교 버스 세 대를 이어 놓은 것만큼 크다고 한다.
고래가 "푸우!" 하고 숨을 쉬면 머리에서 물이 분수처럼 솟아오른다. 나는 그 물을 맞으면서 노래를 부를 거다. 고래도 노래를 부른다고 선생님이 알려 주셨다. 고래의 노래는 아주 멀리까지 들려서, 멀리 사는 친구에게 편지를 보내는 것과 같다.
나도 전학 간 수아에게 노래를 보내고 싶다. "수아야, 잘 지내? 나는 지금 고래 옆에 있어!"`,
};

/** What 13 of the 15 students of 4-2 have submitted; 서태양 and 신별 have not. */
export const works: readonly DemoWork[] = [
  {
    login: "minji",
    picturePrompt: "바다에서 바다거북과 나란히 헤엄치는 아이",
    coverColor: "sea",
    revisions: [
      {
        title: "바다거북과 헤엄친 날",
        text: `여름 방학에 할머니 댁 바다에서 바다거북을 만났다고 상상해 보았다.
거북이는 나보다 훨씬 느릴 줄 알았는데 물속에서는 내가 더 느렸다. 거북이가 자꾸 뒤를 돌아보면서 나를 기다려 주었다.
우리는 바닥에 떨어진 비닐봉지를 세 개나 주웠다. 거북이가 해파리인 줄 알고 먹으면 큰일 나기 때문이다. 나는 거북이한테 약속했다. "이제 내가 지켜 줄게."`,
        day: 6,
        reviewedOn: 7,
      },
    ],
  },
  {
    login: "jun",
    picturePrompt: "산에서 호랑이 등에 올라서서 야호 하고 외치는 아이",
    coverColor: "sunset",
    revisions: [
      {
        title: "호랑이야, 같이 산에 가자",
        text: `우리 할아버지는 옛날에 지리산에 호랑이가 살았다고 하셨다. 나는 호랑이를 만나면 도망가지 않고 인사할 거다. 왜냐하면 호랑이도 혼자 있으면 심심할 것 같아서다.
호랑이 등에 타고 산꼭대기까지 올라가서 "야호!" 하고 외칠 거다. 호랑이는 "어흥!" 하고 외치겠지? 메아리가 두 개 들릴 거다.`,
        day: 4,
        reviewedOn: 5,
      },
      {
        title: "호랑이야, 같이 산에 가자",
        text: `우리 할아버지는 옛날에 지리산에 호랑이가 살았다고 하셨다. 나는 호랑이를 만나면 도망가지 않고 인사할 거다. 왜냐하면 호랑이도 혼자 있으면 심심할 것 같아서다.
호랑이 등은 우리 집 이불보다 따뜻할 것 같다. 등에 타고 산꼭대기까지 올라가서 "야호!" 하고 외칠 거다. 호랑이는 "어흥!" 하고 외치겠지? 메아리가 두 개 들릴 거다.
집에 올 때는 호랑이한테 곶감을 줄 거다. 사실 호랑이는 곶감을 무서워한다는데, 한번 먹어 보면 좋아할 것이다.`,
        day: 8,
      },
    ],
  },
  {
    login: "sora",
    picturePrompt: "노을 진 바다에서 고래와 같이 노래하는 아이",
    coverColor: "sea",
    revisions: [
      { title: "고래", text: whale.first, day: 2, reviewedOn: 3 },
      { title: "고래를 만나면", text: whale.second, day: 4, reviewedOn: 5 },
      { title: "고래에게 보내는 노래", text: whale.third, day: 8 },
    ],
  },
  {
    login: "doyun",
    picturePrompt: "보름달이 뜬 밤, 창문 앞 나뭇가지에 앉은 부엉이",
    coverColor: "night",
    revisions: [
      {
        title: "밤에만 만나는 친구",
        text: `내 친구 부엉이는 낮에는 자고 밤에만 일어난다. 그래서 우리는 학원이 끝나야 만날 수 있다.
부엉이는 고개를 뒤까지 돌릴 수 있다. 숨바꼭질할 때 술래를 시키면 안 된다. 다 보이니까.
밤이 무서울 때 창문을 열면 "부엉" 소리가 난다. 그러면 하나도 안 무섭다.`,
        day: 6,
        reviewedOn: 7,
      },
    ],
  },
  {
    login: "seoah",
    picturePrompt: "달에서 떡방아를 찧는 하얀 토끼",
    coverColor: "lilac",
    revisions: [
      {
        title: "달에 사는 토끼",
        text: `추석날 밤에 달을 보니까 정말로 토끼가 떡방아를 찧고 있었다. 나는 토끼에게 물었다. "혼자 하면 힘들지 않아?"
토끼는 "혼자 아니야. 별들이 도와줘."라고 했다.
나는 토끼가 만든 송편을 하나 먹어 보았다. 깨가 아니라 별가루가 들어 있었다. 입안이 반짝반짝했다.`,
        day: 8,
      },
    ],
  },
  {
    login: "haru",
    picturePrompt: "A boy in the snow with his penguin friends",
    coverColor: "sea",
    revisions: [
      {
        title: "My Penguin Friend Pip",
        text: `I want to meet a penguin. His name is Pip. He can not fly but he can slide very fast on his belly.
We have a race on the snow. Pip wins. I am a little bit sad, but Pip gives me a fish. I say no thank you!
At night it is very cold, so all penguins stand together. They let me stand in the middle. It is the warmest place in the world.`,
        day: 6,
        reviewedOn: 8,
      },
    ],
  },
  {
    login: "jiho",
    picturePrompt: "고깔모자를 쓴 티라노사우루스와 커다란 생일 케이크",
    coverColor: "berry",
    revisions: [
      {
        title: "티라노사우루스의 생일",
        text: `티라노사우루스는 6천6백만 살이다. 그래서 생일 케이크에 초를 다 꽂으려면 운동장만 한 케이크가 필요하다.
문제가 있다. 팔이 짧아서 박수를 칠 수가 없다. 그래서 내가 대신 박수를 쳐 주었다.
티라노는 너무 기뻐서 울었다. 공룡이 울면 홍수가 난다.`,
        day: 8,
      },
    ],
  },
  {
    login: "yuna",
    picturePrompt: "가을 숲에서 고슴도치에게 사과 한 조각을 주는 아이",
    coverColor: "sunset",
    revisions: [
      {
        title: "고슴도치의 마음",
        text: `고슴도치는 가시가 있어서 친구들이 안아 주지 않는다. 사실 고슴도치는 무서워서 가시를 세우는 것이다.
나도 3학년 때 전학 와서 말을 안 했다. 그때 다혜가 먼저 지우개를 빌려주었다.
고슴도치를 만나면 나도 먼저 사과 한 조각을 줄 거다. 그리고 가시를 내릴 때까지 기다릴 거다.`,
        day: 7,
        reviewedOn: 8,
      },
    ],
  },
  {
    login: "siwoo",
    picturePrompt: "A giraffe looks into my window in the morning",
    coverColor: "meadow",
    revisions: [
      {
        title: "Giraffe at My Window",
        text: `I live on the second floor. One morning a giraffe looked into my window!
"Good morning," said the giraffe. "Can I eat your plant?" It was my mother's plant, so I gave her my lettuce.
Then she took me to school on her neck. It was like a slide. My friends shouted, "Me too! Me too!" We were all late that day.`,
        day: 8,
        reviewedOn: 9,
      },
    ],
  },
  {
    login: "harin",
    picturePrompt: "첫눈이 온 숲에서 눈 밑의 소리를 듣는 여우",
    coverColor: "lilac",
    revisions: [
      {
        title: "눈 오는 날의 여우",
        text: `첫눈이 온 날, 학교 뒷산에서 여우 발자국을 보았다. 발자국은 한 줄로 똑바로 이어져 있었다. 모델이 걷는 것 같았다.
따라가 보니 여우가 눈밭에 코를 박고 있었다. 눈 밑에서 나는 소리를 듣는 거라고 했다.
나도 옆에 엎드려 들어 보았다. 봄이 자는 소리가 났다.`,
        day: 6,
        reviewedOn: 7,
      },
    ],
  },
  {
    login: "eunwoo",
    picturePrompt: "소방관 모자를 쓰고 코로 불을 끄는 코끼리",
    coverColor: "berry",
    revisions: [
      {
        title: "코끼리 소방관",
        text: `우리 동네 소방서에 코끼리가 새로 왔다. 이름은 뿌우다. 뿌우는 코로 물을 100리터나 뿜을 수 있다.
불이 나면 사다리도 필요 없다. 코를 쭉 뻗으면 3층까지 닿는다.
불이 없는 날에는 놀이터에 와서 우리에게 물을 뿌려 준다. 뿌우가 오는 날은 우산이 필요하다.`,
        day: 8,
      },
    ],
  },
  {
    login: "dahye",
    picturePrompt: "밤에 지붕 위에서 별을 세다가 잠든 고양이",
    coverColor: "night",
    revisions: [
      {
        title: "고양이 치즈의 비밀",
        text: `우리 아파트에는 치즈라는 고양이가 산다. 낮에는 햇볕에서 잠만 잔다. 그런데 나는 비밀을 안다.
밤이 되면 치즈는 옥상에 올라가서 별을 센다. 하나, 둘, 셋… 세다가 잠들어서 한 번도 끝까지 못 셌다.
내가 100까지 세는 법을 가르쳐 주고 싶다. 그 대신 치즈는 나에게 높은 데서 안 무서워하는 법을 가르쳐 줄 거다.`,
        day: 7,
        reviewedOn: 8,
      },
    ],
  },
  {
    login: "narae",
    picturePrompt: "비 오는 날 노란 우산을 쓰고 길을 건너는 달팽이",
    coverColor: "meadow",
    revisions: [
      {
        title: "달팽이의 느린 하루",
        text: `비 오는 날 달팽이를 만났다. 달팽이는 학교 가는 길을 건너고 있었다. 나는 우산을 씌워 주고 기다렸다. 5분 동안 한 뼘을 갔다.
기다리는 동안 나는 많은 것을 보았다. 빗방울이 나뭇잎에서 미끄럼 타는 것, 지렁이가 기지개 켜는 것.
나는 지각을 했다. 그런데 선생님께 말씀드릴 것이 아주 많았다.`,
        day: 8,
        reviewedOn: 9,
      },
    ],
  },
];
