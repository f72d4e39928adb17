import type { Prisma } from "@/generated/prisma/client";
import { demoId, HANBIT } from "./demo-ids";
import type { DemoFeedback, DemoRevision, DemoWork } from "./demo-works";
import type { Past } from "./school-days";

const TEACHER = "teacher";

/** The minute of a work's times, so that no two of one day are the same. */
export function minuteOf(index: number): string {
  return String(44 + index).padStart(2, "0");
}

/** When the teacher looked at a work on a school day. */
export function teacherSaidAt(day: number, index: number, { at }: Past): Date {
  return at(day, `15:${minuteOf(index)}`);
}

/** When something was said: the student answers after the teacher. */
function saidAt({ by, day }: DemoFeedback, index: number, past: Past): Date {
  return by === "teacher" ? teacherSaidAt(day, index, past) : past.at(day, `16:${minuteOf(index)}`);
}

/** What a revision's first feedback with a status changes. */
const NEW_WORK = { status: "submitted", feedbackId: null, reviewedAt: null, reviewedById: null };

/** The status that the teacher's first feedback about a revision gave it. */
function statusOf({ reviewedOn, returnedOn, feedback = [] }: DemoRevision, one: DemoFeedback) {
  if (one !== feedback.find(({ by }) => by === "teacher")) return null;
  if (returnedOn !== undefined) return "revision_requested" as const;
  return reviewedOn === undefined ? null : ("reviewed" as const);
}

function toRows(works: readonly DemoWork[], past: Past): Prisma.FeedbackCreateManyInput[] {
  return works.flatMap(({ login, revisions }, index) =>
    revisions.flatMap((revision, position) =>
      (revision.feedback ?? []).map((one, place) => {
        const status = statusOf(revision, one);
        const createdAt = saidAt(one, index, past);
        return {
          id: demoId(`feedback ${login} ${position} ${place}`),
          submissionId: demoId(`work ${login}`),
          revision: position + 1,
          authorId: demoId(one.by === "teacher" ? TEACHER : login),
          by: one.by,
          status,
          stamp: one.stamp ?? null,
          text: one.text ?? null,
          ...(status && { statusBefore: NEW_WORK }),
          createdAt,
          seenAt: one.isSeen ? new Date(createdAt.getTime() + 3_600_000) : null,
        };
      }),
    ),
  );
}

/** Phrases that the teacher uses again in feedback; the last two are the school's. */
const PHRASES = [
  "어떤 점이 가장 마음에 들었는지 한 문장만 더 써 볼까요?",
  "소리 내어 읽으면서 문장 부호를 살펴보세요.",
  "끝까지 정성껏 썼어요.",
  "글과 그림이 잘 어울려요.",
];

/** Inserts what was said about the works, phrases for what comes, and what people were told of it, unread where they have not seen it. */
export async function insertFeedback(
  database: Prisma.TransactionClient,
  works: readonly DemoWork[],
  past: Past,
): Promise<void> {
  await database.feedback.createMany({ data: toRows(works, past) });
  await database.$executeRaw`UPDATE submissions s SET status_feedback_id = f.id FROM feedback f
    WHERE f.submission_id = s.id AND f.revision = s.revision AND f.status = s.status`;
  await database.commentPhrase.createMany({
    data: PHRASES.map((text, index) => ({
      id: demoId(`phrase ${index}`),
      text,
      ...(index < 2 ? { ownerId: demoId(TEACHER) } : { schoolId: HANBIT }),
    })),
  });
  await database.$executeRaw`INSERT INTO notifications (id, profile_id, kind, group_key, at, read_at, params, href)
    SELECT gen_random_uuid(), s.student_id,
      CASE WHEN f.status = 'revision_requested' THEN 'revision.requested' ELSE 'feedback' END, 'feedback:' || f.id, f.created_at,
      f.seen_at, jsonb_build_object('submissionId', s.id, 'activityId', a.id, 'activityTitle', a.title, 'authorName', p.display_name)
        || CASE WHEN f.status = 'revision_requested' THEN '{}' ELSE jsonb_build_object('stamp', f.stamp, 'hasText', f.text IS NOT NULL) END,
      '/work/' || s.id
    FROM feedback f JOIN profiles p ON p.id = f.author_id JOIN submissions s ON s.id = f.submission_id
      JOIN activities a ON a.id = s.activity_id WHERE f.by = 'teacher'`;
  await database.$executeRaw`INSERT INTO notifications (id, profile_id, kind, group_key, at, read_at, params, href, subject_id)
    SELECT gen_random_uuid(), e.profile_id, 'feedback.answer', 'feedback:' || f.id, f.created_at, f.seen_at,
      jsonb_build_object('submissionId', s.id, 'activityId', a.id, 'activityTitle', a.title),
      '/activities/' || a.id || '/submissions/' || s.id, s.student_id
    FROM feedback f JOIN submissions s ON s.id = f.submission_id JOIN activities a ON a.id = s.activity_id
      JOIN enrolments e ON e.classroom_id = a.classroom_id AND e.kind = 'teacher' WHERE f.by = 'student'`;
}
