import { launchBody } from "@/client/contract/hub";
import { FORM, readBytes, validate } from "@/lib/api/body";
import { errorResponse, successResponse } from "@/lib/api/envelope";
import { handle } from "@/lib/api/handle";
import type { Handler } from "@/lib/api/handler";
import { readHubPerson } from "@/lib/auth/hub-person";
import { env } from "@/lib/env";
import { HubError } from "@/lib/hub-error";
import { pressStart } from "./press-start";

const FORM_BYTES = 4096;
/** The address carries the session, so it is neither cached nor sent as a referrer (protocol: Start an activity). */
const REDIRECT_HEADERS = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/** Whether the Start button's form sent the request; one without a content type is a form without fields. */
export function isFormPost(request: Request): boolean {
  const type = request.headers.get("content-type");
  return type === null || type.toLowerCase().startsWith(FORM);
}

function wantsJson(request: Request): boolean {
  return request.headers.get("accept")?.includes("application/json") ?? false;
}

/** The fields that were filled in. */
async function readForm(request: Request) {
  const fields = new URLSearchParams((await readBytes(request, FORM_BYTES)).toString("utf8"));
  return Object.fromEntries([...fields].filter(([, value]) => value !== ""));
}

/** On a shared device a page may be older than the sign-in; its button must not start under another person's name. */
function someoneElse(): HubError {
  return new HubError("AUTH_002", "Someone else is signed in now.");
}

/** `en` or `kr`: the form's own, else that of the page's path, else `en`. */
export function localeOf(request: Request, named: string | undefined): "en" | "kr" {
  if (named === "en" || named === "kr") return named;
  const page = URL.parse(request.headers.get("referer") ?? "");
  return page?.pathname.split("/")[1] === "kr" ? "kr" : "en";
}

const redirectTo = (address: string) => new Response(null, { status: 303, headers: { Location: address } });

/**
 * The Start button: answered 303 to the app, or to a page of the hub that says why not (protocol: Start an activity).
 */
export const launchForm: Handler = (request, context) => {
  let locale = localeOf(request, undefined);
  const answer = handle({
    operation: "launchActivity",
    headers: REDIRECT_HEADERS,
    run: async ({ params: { activityId = "" } }) => {
      const person = await readHubPerson(request);
      const { locale: named, shownTo, ...fields } = await readForm(request);
      locale = localeOf(request, named);
      if (shownTo !== undefined && shownTo !== person.id) throw someoneElse();
      const body = validate(launchBody, fields);
      const started = await pressStart(person, activityId, { ...body, locale });
      return wantsJson(request) ? successResponse(started) : redirectTo(started.launchUrl);
    },
    respondToError: (error) => {
      if (wantsJson(request)) return errorResponse(error);
      const page = new URL(`/${locale}/launch-refused`, env().hubUrl);
      page.searchParams.set("code", error.code);
      return redirectTo(page.href);
    },
  });
  return answer(request, context);
};
