import { endpoint, route } from "@/lib/api/route";
import { assertMaySubmit, submitWork } from "@/lib/submissions/submit-work";
import { listBadSubmittedUrls } from "@/lib/submissions/submitted-urls";
import { studentSubmit, teacherList } from "@/packages/client/contract/submissions";
import { answerTeacherList } from "./answer-teacher-list";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract: studentSubmit,
    assertAllowed: (caller, { activityId }) => assertMaySubmit(caller, activityId),
    findMoreIssues: listBadSubmittedUrls,
    run: ({ caller, params, ...call }) =>
      submitWork({ session: caller, activityId: params.activityId, ...call }),
  }),
  GET: endpoint({ contract: teacherList, run: answerTeacherList }),
});
