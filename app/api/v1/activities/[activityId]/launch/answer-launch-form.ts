import { FORM_CONTENT_TYPE, readBytes, validate } from "@/lib/api/body";
import { takePersonRate, takeStartRate } from "@/lib/api/caller-rate";
import { errorResponse, successResponse } from "@/lib/api/envelope";
import { readerLanguage } from "@/lib/api/reader-language";
import { type Handler, handle } from "@/lib/api/route";
import { readHubCaller } from "@/lib/auth/read-caller";
import { env } from "@/lib/env";
import { HubError } from "@/lib/hub-error";
import { startActivity } from "@/lib/launch/start";
import { launchBody } from "@/packages/client/contract/launch";

const FORM_BYTES = 4096;
/** The redirect's address has the launch session, so it is neither cached nor sent as a referrer. */
const REDIRECT_HEADERS = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/** Whether a form sent the request; a request without a content type counts as a form without fields. */
export function isFormPost(request: Request): boolean {
  const type = request.headers.get("content-type");
  return type === null || type.toLowerCase().startsWith(FORM_CONTENT_TYPE);
}

function wantsJson(request: Request): boolean {
  return request.headers.get("accept")?.includes("application/json") ?? false;
}

/** The fields of the form that are not empty. */
async function readForm(request: Request) {
  const fields = new URLSearchParams((await readBytes(request, FORM_BYTES)).toString("utf8"));
  return Object.fromEntries([...fields].filter(([, value]) => value !== ""));
}

/**
 * On a shared device, someone else may have signed in since the page was rendered. The page's button must not start an app as
 * that person.
 */
function otherPersonError(): HubError {
  return new HubError("AUTH_002", "Someone else is signed in now.");
}

/** Returns the requested locale, else the one of the referring page's path, else `en`. */
export function chooseLocale(request: Request, requested: string | undefined): "en" | "kr" {
  if (requested === "en" || requested === "kr") return requested;
  const page = URL.parse(request.headers.get("referer") ?? "");
  return page?.pathname.split("/")[1] === "kr" ? "kr" : "en";
}

const redirectTo = (address: string) => new Response(null, { status: 303, headers: { Location: address } });

/**
 * Handles the Start button's form: redirects (303) to the app, or to the page with the reason for a refusal.
 * A caller that accepts JSON gets the envelope instead (protocol: Start an activity).
 */
export const answerLaunchForm: Handler = (request, context) => {
  let locale = chooseLocale(request, undefined);
  const answer = handle({
    operation: "launchActivity",
    headers: REDIRECT_HEADERS,
    run: async ({ params: { activityId = "" } }) => {
      const person = await readHubCaller(request);
      takePersonRate(person.id);
      const { locale: requestedLocale, expectedProfileId, ...fields } = await readForm(request);
      locale = chooseLocale(request, requestedLocale);
      if (expectedProfileId !== undefined && expectedProfileId !== person.id) throw otherPersonError();
      const body = validate(launchBody, fields, readerLanguage(request));
      takeStartRate(person.id);
      const started = await startActivity(person, activityId, { ...body, locale });
      return wantsJson(request) ? successResponse(started) : redirectTo(started.launchUrl);
    },
    respondToError: (error, language) => {
      if (wantsJson(request)) return errorResponse(error, language);
      const page = new URL(`/${locale}/launch-refused`, env().hubUrl);
      page.searchParams.set("code", error.code);
      return redirectTo(page.href);
    },
  });
  return answer(request, context);
};
