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

/** Answers with a page of an activity's submissions, or with the whole list as a CSV file. */
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
