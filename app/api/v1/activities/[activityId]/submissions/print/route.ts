import { endpoint, route } from "@/lib/api/route";
import { pdfResponse } from "@/lib/api/pdf";
import { appLocaleOf } from "@/lib/i18n/paths";
import { printClass } from "@/lib/submissions/print-class";
import { printSubmissions as contract } from "@/packages/client/contract/prints";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, params, query }) => {
      const print = await printClass(caller, params.activityId, appLocaleOf(query.locale));
      return { data: null, response: pdfResponse(print) };
    },
  }),
});
