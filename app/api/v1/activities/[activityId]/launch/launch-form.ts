import { randomUUID } from "node:crypto";
import { ERROR_STATUS } from "@/client/contract/error-codes";
import { launchBody } from "@/client/contract/hub";
import { FORM, readBytes, validate } from "@/lib/api/body";
import { errorResponse, successResponse } from "@/lib/api/envelope";
import type { Handler } from "@/lib/api/handler";
import { type CallReport, logCall } from "@/lib/api/log-call";
import { toHubError } from "@/lib/api/to-hub-error";
import { readHubPerson } from "@/lib/auth/hub-person";
import { env } from "@/lib/env";
import { HubError } from "@/lib/hub-error";
import { pressStart } from "./press-start";

const FORM_BYTES = 4096;
/** The address carries the session: it is neither kept nor passed on (protocol: Start an activity). */
const REDIRECT_HEADERS = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/** Whether a launch is asked for by the Start button's form; a request that says nothing is a form with no field filled in. */
export function isFormPost(request: Request): boolean {
  const type = request.headers.get("content-type");
  return type === null || type.toLowerCase().startsWith(FORM);
}

function wantsJson(request: Request): boolean {
  return request.headers.get("accept")?.includes("application/json") ?? false;
}

/** Blank fields of a form are fields that were not filled in. */
async function readForm(request: Request) {
  const fields = new URLSearchParams((await readBytes(request, FORM_BYTES)).toString("utf8"));
  return Object.fromEntries([...fields].filter(([, value]) => value !== ""));
}

/** On a shared device a page may be older than the sign-in: its button must not start under another name. */
function someoneElse(): HubError {
  return new HubError("AUTH_002", "Someone else is signed in now.");
}

/** `en` or `kr`: what the form says, else the path of the page that it stands on, else `en`. */
export function localeOf(request: Request, named: string | undefined): "en" | "kr" {
  if (named === "en" || named === "kr") return named;
  const page = URL.parse(request.headers.get("referer") ?? "");
  return page?.pathname.split("/")[1] === "kr" ? "kr" : "en";
}

/**
 * The Start button: answered 303 to the app, or to a page of the hub that says why not (protocol: Start an activity).
 */
export const launchForm: Handler = async (request, context) => {
  const startedAt = performance.now();
  const requestId = randomUUID();
  const headers = { ...REDIRECT_HEADERS, "X-Request-Id": requestId };
  const activityId = String((await context.params).activityId);
  let locale = localeOf(request, undefined);
  let status = 303;
  let failure: CallReport["failure"];
  try {
    const person = await readHubPerson(request);
    const { locale: named, shownTo, ...fields } = await readForm(request);
    locale = localeOf(request, named);
    if (shownTo !== undefined && shownTo !== person.id) throw someoneElse();
    const body = validate(launchBody, fields);
    const started = await pressStart(person, activityId, { ...body, locale });
    if (wantsJson(request)) return successResponse(started, headers);
    return new Response(null, { status: 303, headers: { ...headers, Location: started.launchUrl } });
  } catch (thrown) {
    const error = toHubError(thrown);
    // Counted as what it is: a person sees a page, a refusal is a refusal.
    status = error.status ?? ERROR_STATUS[error.code];
    failure = { code: error.code, cause: error.cause };
    if (wantsJson(request)) return errorResponse(error, headers);
    const page = new URL(`/${locale}/launch-refused`, env().hubUrl);
    page.searchParams.set("code", error.code);
    return new Response(null, { status: 303, headers: { ...headers, Location: page.href } });
  } finally {
    logCall({ operation: "launchActivity", requestId, status, startedAt, failure });
  }
};
