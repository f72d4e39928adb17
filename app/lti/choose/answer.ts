import { validate } from "@/lib/api/body";
import { callerAddress } from "@/lib/auth/caller-address";
import { assertSameOrigin } from "@/lib/auth/read-caller";
import { HubError, inLanguage } from "@/lib/hub-error";
import type { OpenLaunch } from "@/lib/lti/accept";
import { findLaunch, goOn } from "@/lib/lti/accept";
import { chooseActivity, readChoices } from "@/lib/lti/choose";
import { signDeepLink } from "@/lib/lti/deep-link";
import { LtiRefused } from "@/lib/lti/lti-refused";
import { newActivity } from "@/packages/client/contract/activities";
import type { Language } from "@/packages/client/contract/basic-schemas";
import { choosePage, returnPage } from "../_parts/choose-page";
import { enterPage, isTopLevel } from "../_parts/enter-page";
import { ltiTexts } from "../_parts/lti-page";
import { pageLanguage, readFields } from "../_parts/read-fields";

/** Makes the activity of a form, or returns what is wrong with the form. */
async function choose(launch: OpenLaunch, fields: Record<string, string>, language: Language) {
  const { classroomId = "", appSlug = "", title = "" } = fields;
  try {
    return await chooseActivity(launch, {
      ...validate(newActivity, { appSlug, title }, language),
      classroomId,
    });
  } catch (error) {
    if (error instanceof HubError && (error.code === "VAL_001" || error.code === "NOTFOUND_001"))
      return error;
    throw error;
  }
}

/** The labels of the fields of the form. */
const LABELS: Readonly<Record<string, "page.title" | "page.app">> = {
  title: "page.title",
  appSlug: "page.app",
};

/** Says what is wrong with the form, by the label of the field. */
function problemOf(error: HubError, language: Language): string {
  const { message, detail } = inLanguage(error, language);
  const [issue] = (detail as { issues?: { path: string; message: string }[] } | undefined)?.issues ?? [];
  const label = issue && LABELS[issue.path];
  return label ? `${ltiTexts(language)(label)}: ${issue.message}` : message;
}

/**
 * Makes the activity that a teacher has chosen. A deep link goes back to the platform; any other link is opened. What cannot be made
 * is said on the page, which has a new token. @throws LtiRefused, HubError AUTH_001 from another site
 */
export async function answerChoice(request: Request): Promise<Response> {
  assertSameOrigin(request.headers);
  const fields = await readFields(request);
  const { token = "", title = "" } = fields;
  const launch = await findLaunch(token, callerAddress(request.headers.get("x-forwarded-for")));
  if (!(await launch.take())) throw new LtiRefused("usedLaunch", 401);
  const { data, person } = launch;
  const language = pageLanguage(request, data.locale);
  const chosen = await choose(launch, fields, language);
  if (chosen instanceof HubError) {
    const choices = { ...(await readChoices(data)), title };
    const again = await goOn(data);
    return choosePage({ ...again, choices, problem: problemOf(chosen, language) }, language);
  }
  const { returnUrl } = data.deepLink ?? {};
  if (returnUrl !== undefined)
    return returnPage({ returnUrl, jwt: await signDeepLink(data, chosen) }, language);
  const next = await goOn({ ...data, activityId: chosen.activityId });
  return enterPage({ ...next, person }, { language, inNewTab: !isTopLevel(request) });
}
