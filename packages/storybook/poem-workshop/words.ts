/** The languages of Poem Workshop. */
export const LANGUAGES = ["en", "ko"] as const;
/** One of `LANGUAGES`. */
export type Language = (typeof LANGUAGES)[number];

/** The themes to find words for. */
export const THEMES = ["rain", "wind", "evening", "playground"] as const;
/** One of `THEMES`. */
export type Theme = (typeof THEMES)[number];

interface Texts {
  name: string;
  intro: string;
  choose: string;
  words: string;
  other: string;
  lines: string;
  nothingIsKept: string;
  otherLanguage: string;
  themes: Readonly<Record<Theme, { name: string; words: readonly string[]; lines: readonly string[] }>>;
}

/** Every text of the app. Each theme has twelve words, which are shown six at a time. */
export const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    name: "Poem Workshop",
    intro: "Choose a theme and collect the words that you like. Then write your poem in your notebook.",
    choose: "What is your poem about?",
    words: "Words to try",
    other: "Show other words",
    lines: "Ways to begin",
    nothingIsKept:
      "This app asks for no name and keeps nothing, so nothing can be submitted here. Read your poem aloud in class.",
    otherLanguage: "한국어",
    themes: {
      rain: {
        name: "Rain",
        words: [
          "drip",
          "puddle",
          "umbrella",
          "grey",
          "splash",
          "window",
          "soft",
          "boots",
          "thunder",
          "snail",
          "drum",
          "silver",
        ],
        lines: ["The rain knocks on …", "Under my umbrella …", "A puddle is …"],
      },
      wind: {
        name: "Wind",
        words: [
          "whisper",
          "leaf",
          "kite",
          "swing",
          "wild",
          "hair",
          "whistle",
          "cloud",
          "feather",
          "cold",
          "dance",
          "far",
        ],
        lines: ["Where do you come from, …", "The wind carries …", "Today the trees …"],
      },
      evening: {
        name: "Evening",
        words: [
          "lamp",
          "orange",
          "bus",
          "soup",
          "shadow",
          "slow",
          "first star",
          "quiet",
          "street",
          "crickets",
          "yawn",
          "blue",
        ],
        lines: ["When the lamps go on …", "The sky has the colour of …", "Somebody calls …"],
      },
      playground: {
        name: "Playground",
        words: [
          "shout",
          "ball",
          "sand",
          "ladder",
          "dizzy",
          "knee",
          "whisper",
          "tag",
          "dust",
          "bell",
          "sky",
          "together",
        ],
        lines: ["High up on the slide …", "The bell rings and …", "My friend and I …"],
      },
    },
  },
  ko: {
    name: "시 공방",
    intro: "주제를 고르고 마음에 드는 낱말을 모아 보세요. 시는 공책에 써요.",
    choose: "무엇에 대한 시인가요?",
    words: "이런 낱말은 어때요?",
    other: "다른 낱말 보기",
    lines: "이렇게 시작해 볼까요?",
    nothingIsKept:
      "이 앱은 이름을 묻지 않고 아무것도 저장하지 않아요. 그래서 여기에서는 작품을 제출할 수 없어요. 완성한 시는 교실에서 소리 내어 읽어 보세요.",
    otherLanguage: "English",
    themes: {
      rain: {
        name: "비",
        words: [
          "토독토독",
          "웅덩이",
          "우산",
          "회색",
          "첨벙",
          "창문",
          "촉촉하다",
          "장화",
          "천둥",
          "달팽이",
          "북소리",
          "은빛",
        ],
        lines: ["빗방울이 똑똑 두드려요, …", "우산 아래에서 …", "웅덩이는 …"],
      },
      wind: {
        name: "바람",
        words: [
          "속삭이다",
          "나뭇잎",
          "연",
          "그네",
          "휘잉",
          "머리카락",
          "휘파람",
          "구름",
          "깃털",
          "서늘하다",
          "춤추다",
          "멀리",
        ],
        lines: ["너는 어디서 왔니, …", "바람이 실어 온 것은 …", "오늘 나무들은 …"],
      },
      evening: {
        name: "저녁",
        words: [
          "가로등",
          "주황빛",
          "버스",
          "된장국",
          "그림자",
          "느릿느릿",
          "첫 별",
          "고요하다",
          "골목",
          "귀뚜라미",
          "하품",
          "푸르다",
        ],
        lines: ["가로등이 켜지면 …", "하늘은 … 색이에요", "누가 나를 불러요, …"],
      },
      playground: {
        name: "놀이터",
        words: [
          "야호",
          "공",
          "모래",
          "사다리",
          "어질어질",
          "무릎",
          "소곤소곤",
          "술래",
          "먼지",
          "종소리",
          "하늘",
          "함께",
        ],
        lines: ["미끄럼틀 꼭대기에서 …", "종이 울리면 …", "친구와 나는 …"],
      },
    },
  },
};
