import type { FeedbackStamp } from "@/packages/client/contract/feedback";
import type { CoverColor } from "@/packages/storybook/book";
import demoWorks from "./works.json" with { type: "json" };

/** What was said about a revision on a school day; `isSeen` when the other side has seen it. */
export interface DemoFeedback {
  by: "teacher" | "student";
  day: number;
  stamp?: FeedbackStamp;
  text?: string;
  isSeen?: boolean;
}

/** One revision of a work: what was submitted on a school day, and on which day the teacher reviewed it or gave it back (`Past`). */
export interface DemoRevision {
  title: string;
  /** The texts of the pages. */
  pages: readonly string[];
  day: number;
  reviewedOn?: number;
  returnedOn?: number;
  /** The teacher's first one has the status, if there is one. */
  feedback?: readonly DemoFeedback[];
}

/** A work of a student of classroom 4-2, a story about an animal, with its revisions from the first to the latest. */
export interface DemoWork {
  login: string;
  /** What the student asked the model to draw. */
  picturePrompt: string;
  coverColor: CoverColor;
  revisions: readonly [DemoRevision, ...DemoRevision[]];
}

/** What 13 of the 15 students of 4-2 have submitted; 서태양 and 신별 have not. */
export const works = demoWorks as unknown as readonly DemoWork[];
