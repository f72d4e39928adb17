import { endpoint, route } from "@/lib/api/route";
import { getState } from "@/lib/app-state/get-state";
import { assertMaySave, saveState } from "@/lib/app-state/save-state";
import { saveSessionState, sessionState } from "@/packages/client/contract/app-state";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ contract: sessionState, run: ({ caller }) => getState(caller) }),
  PUT: endpoint({
    contract: saveSessionState,
    assertAllowed: assertMaySave,
    run: ({ caller, body, request }) =>
      saveState(caller, { value: body, ifMatch: request.headers.get("if-match") }),
  }),
});
