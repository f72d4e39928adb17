import { demoId } from "./demo-ids";
import { classes } from "./people";
import type { Past } from "./school-days";

/** A lesson in which a class worked with Storybook. Every student requested up to `texts` texts. */
interface Lesson {
  activity: string;
  classroom: (typeof classes)[number]["name"];
  /** The school day, as in `Past`: 0 is the first one of the demo data. */
  day: number;
  /** The hour at which it began. */
  hour: number;
  texts: number;
  /** One of this many students made a picture; 0: nobody did. */
  pictureEvery: number;
  /** Students who were not there, by login. */
  absent?: readonly string[];
}

const animals = { activity: "animals 4-2", classroom: "4-2", hour: 10 } as const;
const space = { activity: "space 4-1", classroom: "4-1", hour: 9 } as const;
const robots = { activity: "robots 5-3", classroom: "5-3", hour: 13 } as const;
/** The students named in the protocol (Demo data) have not begun this activity, so that a visitor sees it from its start. */
const notYetBegun = ["minji", "jun", "sora"];
const town = { activity: "storybook 4-2", classroom: "4-2", hour: 11, absent: notYetBegun } as const;

const lessons: readonly Lesson[] = [
  { ...animals, day: 0, texts: 3, pictureEvery: 0 },
  // Every student has a picture before the first work is submitted.
  { ...animals, day: 2, texts: 1, pictureEvery: 1 },
  { ...space, day: 3, texts: 3, pictureEvery: 0 },
  { ...animals, day: 4, texts: 3, pictureEvery: 0 },
  { ...space, day: 5, texts: 2, pictureEvery: 3 },
  { ...animals, day: 6, texts: 2, pictureEvery: 3 },
  { ...animals, day: 7, texts: 1, pictureEvery: 0 },
  { ...animals, day: 8, texts: 2, pictureEvery: 0 },
  { ...robots, day: 9, texts: 3, pictureEvery: 6 },
  { ...space, day: 10, texts: 2, pictureEvery: 3 },
  { ...robots, day: 11, texts: 2, pictureEvery: 3 },
  { ...space, day: 12, texts: 2, pictureEvery: 4 },
  { ...robots, day: 14, texts: 2, pictureEvery: 4 },
  { ...robots, day: 16, texts: 3, pictureEvery: 2 },
  { ...space, day: 17, texts: 2, pictureEvery: 2 },
  { ...space, day: 19, texts: 1, pictureEvery: 4 },
  { ...robots, day: 21, texts: 2, pictureEvery: 3 },
  { ...town, day: 22, texts: 3, pictureEvery: 0 },
  { ...robots, day: 23, texts: 2, pictureEvery: 3 },
  { ...town, day: 24, texts: 2, pictureEvery: 4 },
  { ...space, day: 25, texts: 2, pictureEvery: 3 },
  { ...space, day: 26, texts: 2, pictureEvery: 4 },
  { ...town, day: 27, texts: 4, pictureEvery: 3 },
  { ...robots, day: 28, texts: 2, pictureEvery: 4 },
  { ...town, day: 29, texts: 4, pictureEvery: 2 },
];

/** What each activity's pictures show, student by student in the order of the class; a shorter list is repeated. */
const PICTURES: Readonly<Record<string, readonly string[]>> = {
  "animals 4-2": [
    "turtle",
    "tiger",
    "whale",
    "owl",
    "rabbit",
    "penguin",
    "dinosaur",
    "hedgehog",
    "giraffe",
    "fox",
    "elephant",
    "cat",
    "owl",
    "fox",
    "snail",
  ],
  "space 4-1": ["rocket", "planets"],
  "robots 5-3": ["robot"],
  "storybook 4-2": ["town", "ginkgo"],
};

/** A text or picture that a student requested. */
export interface PastOperation {
  id: string;
  activity: string;
  classroom: string;
  login: string;
  day: number;
  /** The name of the picture; null for a text. */
  picture: string | null;
  /** Whether the provider failed, so that the credits were given back. */
  hasFailed: boolean;
  startedAt: Date;
  endedAt: Date;
}

const MINUTE_MS = 60_000;

/** What the student with this index in the class requested in a lesson. */
function requestsIn(lesson: Lesson, index: number): ("text" | "picture")[] {
  const turn = index + lesson.day;
  const texts = Array.from({ length: turn % (lesson.texts + 1) }, () => "text" as const);
  return lesson.pictureEvery > 0 && turn % lesson.pictureEvery === 0 ? [...texts, "picture"] : texts;
}

/** The numbers in the formulas are arbitrary: they spread times, durations and failures, the same in every run. */
function operationsOfLesson(lesson: Lesson, { at }: Past): PastOperation[] {
  const { activity, classroom, day, hour, absent } = lesson;
  const students = classes.find(({ name }) => name === classroom)?.students ?? [];
  const beganAt = at(day, `${String(hour).padStart(2, "0")}:05`).getTime();
  const pictures = PICTURES[activity] ?? [];
  return students.flatMap(({ login }, index) =>
    (absent?.includes(login) ? [] : requestsIn(lesson, index)).map((kind, position) => {
      const startedMs =
        beganAt + (position * 9 + ((index * 5) % 8)) * MINUTE_MS + ((index * 7919) % 60) * 1000;
      const picture = kind === "picture" ? (pictures[index % pictures.length] ?? null) : null;
      return {
        id: demoId(`operation ${activity} ${day} ${login} ${position}`),
        activity,
        classroom,
        login,
        day,
        picture,
        hasFailed: picture === null && (index * 31 + day * 17 + position * 7) % 53 === 0,
        startedAt: new Date(startedMs),
        endedAt: new Date(startedMs + (picture ? 9_000 : 2_400) + ((index * 337) % 1900)),
      };
    }),
  );
}

/** Lists every text and picture of the past school days, in the order in which they began. */
export function listPastOperations(past: Past): PastOperation[] {
  return lessons
    .flatMap((lesson) => operationsOfLesson(lesson, past))
    .sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime());
}
