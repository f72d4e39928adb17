import { endpoint, route } from "@/lib/api/route";
import { getActivity } from "@/lib/activities/get-activity";
import { openCsvFile } from "@/lib/api/csv";
import { fileOrPageAnswer } from "@/lib/api/page-answer";
import { appLocaleOf } from "@/lib/i18n/paths";
import { exportSubmissions } from "@/lib/submissions/export-submissions";
import { listSubmissions } from "@/lib/submissions/list-submissions";
import { assertMaySubmit, submitWork } from "@/lib/submissions/submit-work";
import { listBadSubmittedUrls } from "@/lib/submissions/submitted-urls";
import { studentSubmit, teacherList } from "@/packages/client/contract/submissions";
import { openSubmissionsFile } from "./submissions-file";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract: studentSubmit,
    assertAllowed: (caller, { activityId }) => assertMaySubmit(caller, activityId),
    findMoreIssues: listBadSubmittedUrls,
    run: ({ caller, params, ...call }) =>
      submitWork({ session: caller, activityId: params.activityId, ...call }),
  }),
  GET: endpoint({
    contract: teacherList,
    run: ({ caller, params: { activityId }, query, request }) =>
      fileOrPageAnswer(request, {
        file: async () => {
          const file = await exportSubmissions(caller, activityId, query);
          if (query.locale === undefined) return openCsvFile(file);
          const activity = await getActivity(caller, activityId);
          return openSubmissionsFile(file.pages, activity, appLocaleOf(query.locale));
        },
        page: () => listSubmissions(caller, activityId, query),
      }),
  }),
});
