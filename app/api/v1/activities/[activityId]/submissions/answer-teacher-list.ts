import type { z } from "zod";
import type { SubmissionRow, teacherList } from "@/client/contract/submissions";
import { openCsvFile } from "@/lib/api/csv";
import type { Answer, Call } from "@/lib/api/endpoint";
import { fileOrPageAnswer } from "@/lib/api/page-answer";
import { exportSubmissions } from "@/lib/submissions/export-submissions";
import { listSubmissions } from "@/lib/submissions/list-submissions";

type TeacherListCall = Call<
  "hub",
  undefined,
  z.infer<NonNullable<typeof teacherList.query>>,
  { activityId: string }
>;

/** A page of an activity's work; as a file the whole of it, with the students who have submitted nothing. */
export function answerTeacherList({
  caller,
  params: { activityId },
  query,
  request,
}: Omit<TeacherListCall, "body">): Promise<Answer<SubmissionRow[]>> {
  return fileOrPageAnswer(request, {
    file: async () => openCsvFile(await exportSubmissions(caller, activityId, query)),
    page: () => listSubmissions(caller, activityId, query),
  });
}
