import type { z } from "zod";
import type { SubmissionRow, teacherList } from "@/client/contract/submissions";
import { exportSubmissions } from "@/lib/domain/submissions/export-submissions";
import { listSubmissions } from "@/lib/domain/submissions/list-submissions";
import { openCsvFile } from "@/lib/http/csv";
import type { Answer, Call } from "@/lib/http/endpoint";
import { fileOrPageAnswer } from "@/lib/http/page-answer";

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
