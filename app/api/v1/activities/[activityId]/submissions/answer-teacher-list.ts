import type { z } from "zod";
import type { SubmissionRow, teacherList } from "@/client/contract/submissions";
import { openCsvFile } from "@/lib/api/csv";
import type { Answer, Call } from "@/lib/api/endpoint";
import { fileOrPageAnswer } from "@/lib/api/page-answer";
import { exportSubmissions } from "@/lib/submissions/export-submissions";
import { listSubmissions } from "@/lib/submissions/list-submissions";

type TeacherListCall = Call<"hub", undefined, z.infer<NonNullable<typeof teacherList.query>>>;

/** A page of an activity's work; as a file the whole of it, who has handed in nothing among it. */
export function answerTeacherList({
  caller,
  params,
  query,
  request,
}: Omit<TeacherListCall, "body">): Promise<Answer<SubmissionRow[]>> {
  const { activityId = "" } = params;
  return fileOrPageAnswer(request, {
    file: async () => openCsvFile(await exportSubmissions(caller, activityId, query)),
    page: () => listSubmissions(caller, activityId, query),
  });
}
