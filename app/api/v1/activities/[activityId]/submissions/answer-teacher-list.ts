import { getActivity } from "@/lib/activities/get-activity";
import { openCsvFile } from "@/lib/api/csv";
import { fileOrPageAnswer } from "@/lib/api/page-answer";
import type { Answer, Call } from "@/lib/api/run-operation";
import { appLocaleOf } from "@/lib/i18n/paths";
import { exportSubmissions } from "@/lib/submissions/export-submissions";
import { listSubmissions } from "@/lib/submissions/list-submissions";
import type { SubmissionRow, teacherList } from "@/packages/client/contract/submissions";
import { openSubmissionsFile } from "./submissions-file";

/** Answers with a page of an activity's submissions, or with the whole list as a CSV file. */
export function answerTeacherList({
  caller,
  params: { activityId },
  query,
  request,
}: Call<typeof teacherList>): Promise<Answer<SubmissionRow[]>> {
  return fileOrPageAnswer(request, {
    file: async () => {
      const file = await exportSubmissions(caller, activityId, query);
      if (query.locale === undefined) return openCsvFile(file);
      const activity = await getActivity(caller, activityId);
      return openSubmissionsFile(file.pages, activity, appLocaleOf(query.locale));
    },
    page: () => listSubmissions(caller, activityId, query),
  });
}
