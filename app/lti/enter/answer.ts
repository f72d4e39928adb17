import type { Person } from "@/lib/access/person";
import { takeStartRate } from "@/lib/api/caller-rate";
import { toHubError } from "@/lib/api/report-call";
import { callerAddress } from "@/lib/auth/caller-address";
import { assertSameOrigin } from "@/lib/auth/read-caller";
import { signInFromLms } from "@/lib/auth/sign-in-from-lms";
import { hubPath, pathLocaleOf } from "@/lib/i18n/paths";
import { startActivity } from "@/lib/launch/start";
import { findLaunch } from "@/lib/lti/accept";
import { LtiRefused } from "@/lib/lti/lti-refused";
import type { Language } from "@/packages/client/contract/basic-schemas";
import { pageLanguage, readFields } from "../_parts/read-fields";

/** Starts the activity as the Start button would; a refusal has its own page of the hub. */
async function startAddress(person: Person, activityId: string, language: Language): Promise<string> {
  try {
    takeStartRate(person.id);
    return (await startActivity(person, activityId, { locale: pathLocaleOf(language) })).launchUrl;
  } catch (error) {
    const { code } = toHubError(error);
    return `${hubPath(language, "/launch-refused")}?code=${code}`;
  }
}

/** Where the person of a launch goes: a student to the app, a teacher to the page of the activity, anyone else to their home. */
function addressAfter(
  person: Person,
  activityId: string | null,
  language: Language,
): Promise<string> | string {
  if (activityId === null) return hubPath(language);
  if (person.role === "student") return startAddress(person, activityId, language);
  return hubPath(language, `/activities/${activityId}`);
}

/**
 * Signs in the person of a launch and sends them on. The form must be of the hub's own page, so that no other site can sign a browser in
 * as somebody else. @throws LtiRefused, HubError AUTH_001 from another site
 */
export async function answerEntry(request: Request): Promise<Response> {
  assertSameOrigin(request.headers);
  const { token = "" } = await readFields(request);
  const launch = await findLaunch(token, callerAddress(request.headers.get("x-forwarded-for")));
  if (!(await launch.take())) throw new LtiRefused("usedLaunch", 401);
  const { locale, activityId } = launch.data;
  const { person, setCookie } = await signInFromLms(launch.person, request);
  const address = await addressAfter(person, activityId, pageLanguage(request, locale));
  const headers = { Location: address, "Set-Cookie": setCookie };
  return new Response(null, {
    status: 303,
    headers: { ...headers, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  });
}
