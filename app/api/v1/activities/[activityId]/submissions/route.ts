import { studentSubmit, teacherList } from "@/client/contract/submissions";
import { listSubmissions } from "@/lib/domain/submissions/list-submissions";
import { assertMaySubmit, submitWork } from "@/lib/domain/submissions/submit-work";
import { findBadSubmittedUrls } from "@/lib/domain/submissions/submitted-urls";
import { endpoint } from "@/lib/http/endpoint";
import { fileOrPageAnswer } from "@/lib/http/page-answer";
import { route } from "@/lib/http/route";
import { openSubmissionsFile } from "./submissions-file";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract: studentSubmit,
    assertAllowed: (caller, { activityId = "" }) => assertMaySubmit(caller, activityId),
    findMoreIssues: findBadSubmittedUrls,
    run: ({ caller, params, ...call }) =>
      submitWork({ session: caller, activityId: params.activityId ?? "", ...call }),
  }),
  GET: endpoint({
    contract: teacherList,
    run: ({ caller, params: { activityId = "" }, query, request }) =>
      fileOrPageAnswer(request, {
        file: () => openSubmissionsFile(caller, activityId, query),
        page: () => listSubmissions(caller, activityId, query),
      }),
  }),
});
