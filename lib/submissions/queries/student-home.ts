import { type Expression, sql } from "kysely";
import { activities } from "@/lib/activities/queries/activity";
import { WORKS_STATUS } from "@/lib/activities/queries/works-status";
import { OWN_CLOSES_AT } from "@/lib/classrooms/queries/availability";
import { compiled, database } from "@/lib/database/kysely";
import { pictureUrl } from "./picture";

/** The work of an activity `a` that a student's home shows: one that a teacher gave back, else the newest. */
function shownWork(studentId: Expression<string>) {
  return database()
    .selectFrom("submissions as s")
    .leftJoin("takeDowns as t", "t.submissionId", "s.id")
    .select(["s.id as submissionId", "s.title as workTitle", pictureUrl.as("coverUrl")])
    .where("s.activityId", "=", sql<string>`a.id`)
    .where("s.studentId", "=", studentId)
    .orderBy(sql`s.status = 'revision_requested'`, "desc")
    .orderBy("s.submittedAt", "desc")
    .limit(1);
}

/** What a teacher said last about that work. Uses the index `feedback_submission_idx`. */
function saidLast() {
  return database()
    .selectFrom("feedback as f")
    .innerJoin("profiles as teacher", "teacher.id", "f.authorId")
    .select(["f.text as saidText", "f.stamp as saidStamp", "f.seenAt as saidSeenAt"])
    .select("teacher.displayName as saidBy")
    .where("f.submissionId", "=", sql<string>`shown.submission_id`)
    .where("f.by", "=", "teacher")
    .orderBy("f.createdAt", "desc")
    .orderBy("f.id", "desc")
    .limit(1);
}

/** Lists a student's activities with the student's progress: the newest 300 of all their classrooms together. */
export const listStudentActivityRows = compiled(({ studentId }: { studentId: Expression<string> }) =>
  activities(OWN_CLOSES_AT)
    .innerJoin("enrolments as mine", "mine.classroomId", "c.id")
    .leftJoin("studentProgress as own", (join) =>
      join.onRef("own.activityId", "=", "a.id").on("own.studentId", "=", studentId),
    )
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom("submissions as w")
          .select(({ fn }) => [fn.max("w.submittedAt").as("submittedAt"), WORKS_STATUS.as("workStatus")])
          .whereRef("w.activityId", "=", "a.id")
          .where("w.studentId", "=", studentId)
          .as("work"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(shownWork(studentId).as("shown"), (join) => join.onTrue())
    .leftJoinLateral(saidLast().as("said"), (join) => join.onTrue())
    .select(["own.startedAt", "work.submittedAt", "work.workStatus"])
    .select(["shown.submissionId", "shown.workTitle", "shown.coverUrl"])
    .select(["said.saidText", "said.saidStamp", "said.saidSeenAt", "said.saidBy"])
    .where("mine.profileId", "=", studentId)
    .where("mine.kind", "=", "student")
    .where("mine.status", "=", "active")
    .where("c.status", "=", "active")
    .orderBy("a.createdAt", "desc")
    .orderBy("a.id")
    .limit(300),
);

/** An activity with a student's progress, the work that its card shows and what was said about it. `workStatus` is null without a work. */
export type StudentActivityRow = Awaited<ReturnType<typeof listStudentActivityRows>>[number];
