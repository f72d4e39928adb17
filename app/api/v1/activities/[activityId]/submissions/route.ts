import { studentSubmit, teacherList } from "@/client/contract/submissions";
import { exportSubmissions } from "@/lib/domain/submissions/export-submissions";
import { listSubmissions } from "@/lib/domain/submissions/list-submissions";
import { assertMaySubmit, submitWork } from "@/lib/domain/submissions/submit-work";
import { findBadSubmittedUrls } from "@/lib/domain/submissions/submitted-urls";
import { openCsvFile, wantsCsv } from "@/lib/http/csv";
import { endpoint } from "@/lib/http/endpoint";
import { nextLink } from "@/lib/http/next-link";
import { route } from "@/lib/http/route";

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
    run: async ({ caller, params: { activityId = "" }, query, request }) => {
      if (wantsCsv(request))
        return { data: [], file: await openCsvFile(await exportSubmissions(caller, activityId, query)) };
      const page = await listSubmissions(caller, activityId, query);
      return { data: page.items, headers: nextLink(request, page.nextCursor) };
    },
  }),
});
