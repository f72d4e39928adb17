import { demoId } from "./demo-ids";
import coursesByActivity from "./lessons.json" with { type: "json" };
import { classes } from "./people";
import type { Past } from "./school-days";

/** A lesson in which a class worked with Storybook. Every student requested up to `texts` texts. */
interface Lesson {
  /** The school day, as in `Past`: 0 is the first one of the demo data. */
  day: number;
  texts: number;
  /** One of this many students made a picture; 0: nobody did. */
  pictureEvery: number;
}

/** The lessons of an activity. */
interface Course {
  activity: string;
  classroom: string;
  /** The hour at which each lesson began. */
  hour: number;
  /** What the pictures show, student by student in the order of the class; a shorter list is repeated. */
  pictures: readonly string[];
  /**
   * Students who were not there, by login: those named in the protocol (Demo data) have not begun the activity of the town, so that a
   * visitor sees it from its start.
   */
  absent?: readonly string[];
  lessons: readonly Lesson[];
}

/** In the lesson of day 2 every student made a picture, before the first work of that activity was submitted. */
const courses: readonly Course[] = Object.entries(coursesByActivity).map(([activity, course]) => ({
  activity,
  ...course,
}));

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
function operationsOfLesson(course: Course, lesson: Lesson, { at }: Past): PastOperation[] {
  const { activity, classroom, hour, pictures, absent } = course;
  const { day } = lesson;
  const students = classes.find(({ name }) => name === classroom)?.students ?? [];
  const beganAt = at(day, `${String(hour).padStart(2, "0")}:05`).getTime();
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
  return courses
    .flatMap((course) => course.lessons.flatMap((lesson) => operationsOfLesson(course, lesson, past)))
    .sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime());
}
