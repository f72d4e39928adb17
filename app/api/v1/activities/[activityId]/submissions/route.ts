import { studentSubmit, teacherList } from "@/client/contract/submissions";
import { assertMaySubmit, submitWork } from "@/lib/domain/submissions/submit-work";
import { findBadSubmittedUrls } from "@/lib/domain/submissions/submitted-urls";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { answerTeacherList } from "./answer-teacher-list";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract: studentSubmit,
    assertAllowed: (caller, { activityId = "" }) => assertMaySubmit(caller, activityId),
    findMoreIssues: findBadSubmittedUrls,
    run: ({ caller, params, ...call }) =>
      submitWork({ session: caller, activityId: params.activityId ?? "", ...call }),
  }),
  GET: endpoint({ contract: teacherList, run: answerTeacherList }),
});
