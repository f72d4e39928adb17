import type { CoverColor } from "@/packages/storybook/book";

/** A book that its student has begun and not submitted. Each line of the text is a page. */
export interface DemoDraft {
  activity: string;
  login: string;
  title: string;
  coverColor: CoverColor;
  text: string;
}

const TOWN: readonly Omit<DemoDraft, "activity">[] = [
  {
    login: "doyun",
    title: "은행잎 배달부",
    coverColor: "sunset",
    text: "나는 은행잎을 주워서 동네 사람들에게 나누어 준다. 제일 예쁜 잎은 경비 아저씨께 드렸다.",
  },
  {
    login: "seoah",
    title: "노란 자동차 아저씨",
    coverColor: "lilac",
    text: `우리 동네에는 노란 자동차가 한 대 있다. 아저씨는 날마다 꽃집 앞에 차를 세운다.
왜 그럴까? 나는 탐정처럼 지켜보기로 했다.`,
  },
  {
    login: "haru",
    title: "고양이 다섯 마리 골목",
    coverColor: "night",
    text: "우리 집 뒷골목에는 고양이가 다섯 마리 산다. 이름은 내가 지었다. 콩, 팥, 깨, 밤, 그리고",
  },
  {
    login: "jiho",
    title: "횡단보도 앞에서",
    coverColor: "sea",
    text: "빨간불일 때 나는 빵집 창문에 비친 사람들을 본다. 다들 어디로 가는 걸까?",
  },
  {
    login: "yuna",
    title: "나무 밑 약속",
    coverColor: "berry",
    text: "친구와 나는 무슨 일이 있으면 은행나무 밑에서 만난다. 우리만 아는 약속이다.",
  },
  {
    login: "siwoo",
    title: "우리 동네 맛 지도",
    coverColor: "sunset",
    text: `첫째, 떡볶이집. 매운데 자꾸 먹고 싶다.
둘째, 빵집. 네 시에 가면 소금빵이 따뜻하다.
셋째,`,
  },
  {
    login: "harin",
    title: "강아지 구름이와 산책",
    coverColor: "meadow",
    text: "구름이는 은행나무 앞에서 꼭 멈춘다. 거기서 만나는 강아지 친구가 있기 때문이다.",
  },
  {
    login: "eunwoo",
    title: "파란 지붕 집",
    coverColor: "sea",
    text: "파란 지붕 집에는 피아노 치는 누나가 산다. 창문이 열려 있으면 나는 천천히 걷는다.",
  },
  {
    login: "dahye",
    title: "비 오는 날의 우리 동네",
    coverColor: "lilac",
    text: "비가 오면 우리 동네에 우산 꽃이 핀다. 빨강, 노랑, 투명. 위에서 보면 꽃밭 같을 것이다.",
  },
  {
    login: "taeyang",
    title: "우리 동네 지킴이",
    coverColor: "sunset",
    text: "아침마다 교통 할아버지가 깃발을 드신다. 할아버지가 안 계신 날은 길이 더 넓어 보인다.",
  },
  {
    login: "byeol",
    title: "잎이 몇 장일까",
    coverColor: "meadow",
    text: "나는 은행나무 잎을 세어 보기로 했다. 백까지 세고 잊어버려서 다시",
  },
  {
    login: "narae",
    title: "시장에 간 날",
    coverColor: "berry",
    text: `할머니와 시장에 갔다. 생선 가게 아주머니는 내 키를 보고 매번 놀라신다.
나는 두부를 들고 왔다. 따뜻해서 꼭 안고 왔다.`,
  },
];

const SPACE: readonly Omit<DemoDraft, "activity">[] = [
  {
    login: "gaon",
    title: "달까지 여섯 시간",
    coverColor: "night",
    text: `아침 여섯 시, 로켓이 흔들리기 시작했다. 나는 안전띠를 꽉 잡았다.
창문으로 지구가 점점 작아졌다. 우리 학교는`,
  },
  {
    login: "nayun",
    title: "외계인과 아침밥",
    coverColor: "lilac",
    text: "우주에서 처음 만난 친구는 초록색이었다. 내가 김밥을 주자 눈이 더 커졌다.",
  },
  {
    login: "daon",
    title: "우주 양치질",
    coverColor: "sea",
    text: "우주선에서는 물이 둥둥 떠다닌다. 그래서 양치질이 제일 어렵다. 치약 방울을 입으로 잡아야 한다.",
  },
  {
    login: "raon",
    title: "고리 위에서 미끄럼",
    coverColor: "sunset",
    text: "토성의 고리는 얼음이라고 한다. 나는 고리 위에서 썰매를 탈 것이다. 한 바퀴 도는 데",
  },
  {
    login: "minseo",
    title: "로켓 운전 면허",
    coverColor: "night",
    text: "나는 오늘 로켓 면허 시험을 봤다. 주차가 제일 어려웠다. 달에는 주차선이 없기 때문이다.",
  },
  {
    login: "bomin",
    title: "별똥별 우체부",
    coverColor: "berry",
    text: "별똥별을 타고 편지를 나르는 우체부가 있다. 오늘은 분홍 행성에 편지가 한 통 왔다.",
  },
  {
    login: "seojun",
    title: "우주에서 본 우리 집",
    coverColor: "sea",
    text: `점심에는 망원경으로 우리 집을 찾았다. 엄마가 빨래를 널고 계셨다.
나는 손을 흔들었지만 엄마는 못 보셨다.`,
  },
  {
    login: "areum",
    title: "초록 친구의 숙제",
    coverColor: "meadow",
    text: "외계인도 숙제가 있다고 한다. 별을 백 개 세어 오는 것이다. 나는 옆에서 도와주었다.",
  },
  {
    login: "jaei",
    title: "달에 남긴 발자국",
    coverColor: "night",
    text: "달에는 바람이 없어서 발자국이 지워지지 않는다. 나는 하트 모양으로 걸었다.",
  },
  {
    login: "chaewon",
    title: "행성 빵집",
    coverColor: "sunset",
    text: "주황 행성에서는 갓 구운 빵 냄새가 난다. 줄무늬는 초콜릿이다. 나는 우주선을 세우고",
  },
  {
    login: "haon",
    title: "우주의 밤",
    coverColor: "lilac",
    text: "우주에서는 언제 자야 할까? 밖이 늘 밤이라서 시계를 보고 잔다. 잘 자, 지구야.",
  },
  {
    login: "hyunseo",
    title: "길 잃은 우주선",
    coverColor: "berry",
    text: `우주선이 길을 잃었다. 표지판이 없어서 별에게 물어보았다.
첫 번째 별은 왼쪽이라고 했고, 두 번째 별은`,
  },
];

const ROBOTS: readonly Omit<DemoDraft, "activity">[] = [
  {
    login: "garam",
    title: "내 짝꿍 로봇 도도",
    coverColor: "sea",
    text: `도도는 내 짝꿍이다. 도도가 할 수 있는 일은 세 가지다. 첫째, 무거운 책을 들어 준다.
둘째, 모르는 낱말을 그림으로 그려 준다. 셋째,`,
  },
  {
    login: "dana",
    title: "웃음 충전 로봇",
    coverColor: "sunset",
    text: "내 로봇은 전기 대신 웃음으로 움직인다. 그래서 나는 날마다 재미있는 이야기를 준비한다.",
  },
  {
    login: "roha",
    title: "도서관 로봇 또박이",
    coverColor: "meadow",
    text: "또박이는 책을 소리 내어 읽어 준다. 무서운 부분에서는 목소리가 떨린다. 또박이도 무서운가 보다.",
  },
  {
    login: "mirae",
    title: "할머니의 새 친구",
    coverColor: "lilac",
    text: `할머니 댁에 로봇이 왔다. 로봇은 할머니와 화투를 친다. 늘 진다.
할머니는 로봇이 일부러 져 준다는 것을 아신다.`,
  },
  {
    login: "seoyul",
    title: "지각 대장 로봇",
    coverColor: "night",
    text: "내 로봇은 지각을 한다. 오는 길에 개미를 피해 걷기 때문이다.",
  },
  {
    login: "sia",
    title: "급식 로봇 냠냠이",
    coverColor: "sunset",
    text: "냠냠이는 반찬을 조금씩 더 준다. 내가 싫어하는 당근도 더 준다. 냠냠이는 친절하지만",
  },
  {
    login: "yejun",
    title: "골키퍼 로봇",
    coverColor: "meadow",
    text: `골키퍼 로봇은 공을 모두 막는다. 그래서 아무도 골을 못 넣었다.
우리는 로봇에게 봐주는 법을 가르치기로 했다.`,
  },
  {
    login: "eunchae",
    title: "비밀을 지키는 로봇",
    coverColor: "berry",
    text: "나는 로봇에게 비밀을 말했다. 로봇은 저장하지 않음 단추를 눌렀다. 그래서 믿음이 갔다.",
  },
  {
    login: "juha",
    title: "화분 로봇 새싹",
    coverColor: "meadow",
    text: "새싹이는 머리에 꽃을 키운다. 해가 나면 창가로 걸어간다. 물은 하루에 한 컵이면 된다.",
  },
  {
    login: "jian",
    title: "칠판 지우개 로봇",
    coverColor: "sea",
    text: "내 로봇은 칠판을 깨끗이 지운다. 그런데 선생님이 쓰고 계실 때도",
  },
  {
    login: "hanbyeol",
    title: "로봇도 꿈을 꿀까",
    coverColor: "night",
    text: `밤에 로봇이 충전을 하면 파란 불이 깜박인다. 나는 그게 꿈이라고 생각한다.
오늘은 어떤 꿈을 꾸었는지 물어보았다.`,
  },
];

/** What the classes have begun in their open activities; each of these students has used Storybook there. */
export const drafts: readonly DemoDraft[] = [
  ...TOWN.map((draft) => ({ ...draft, activity: "storybook 4-2" })),
  ...SPACE.map((draft) => ({ ...draft, activity: "space 4-1" })),
  ...ROBOTS.map((draft) => ({ ...draft, activity: "robots 5-3" })),
];
