import { callerAddress } from "@/lib/auth/caller-address";
import { isSameOrigin, parseCookies } from "@/lib/auth/read-caller";
import { acceptLaunch, refuseForPlatform } from "@/lib/lti/accept";
import { readChoices } from "@/lib/lti/choose";
import { LtiRefused } from "@/lib/lti/lti-refused";
import type { LaunchRequest } from "@/lib/lti/verify";
import { findStorage } from "@/lib/lti/verify";
import { choosePage } from "../_parts/choose-page";
import { enterPage, isTopLevel } from "../_parts/enter-page";
import { browserCookieName } from "../_parts/login-page";
import { pageLanguage, readFields } from "../_parts/read-fields";
import { storagePage } from "../_parts/storage-page";

/**
 * The secret of the browser: of the login's cookie, or else of the platform's storage, from which the hub's own page has read it. Another
 * site could post the secret of its own login, and so sign the browser in as somebody else. @throws LtiRefused
 */
function browserSecretOf(request: Request, { state = "", browser_secret: stored }: Record<string, string>) {
  if (stored && !isSameOrigin(request.headers)) throw new LtiRefused("otherBrowser", 401);
  return parseCookies(request.headers).get(browserCookieName(state)) ?? (stored || null);
}

/** Answers a launch: with the way on, with the choice of an app, or with a page that says why not. @throws LtiRefused */
export async function answerLaunch(request: Request): Promise<Response> {
  const fields = await readFields(request);
  const { id_token: idToken = "", state = "", error } = fields;
  if (error !== undefined) throw await refuseForPlatform(state);
  const launch: LaunchRequest = { idToken, state, browserSecret: browserSecretOf(request, fields) };
  if (launch.browserSecret === null) {
    const storage = await findStorage(state);
    if (storage) return storagePage({ idToken, state, ...storage }, pageLanguage(request));
  }
  const accepted = await acceptLaunch(launch, callerAddress(request.headers.get("x-forwarded-for")));
  const { step, token, data } = accepted;
  const language = pageLanguage(request, data.locale);
  if (step === "choose") return choosePage({ token, data, choices: await readChoices(data) }, language);
  return enterPage(accepted, { language, inNewTab: !isTopLevel(request) });
}
