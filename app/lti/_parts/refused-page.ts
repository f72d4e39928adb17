import type { LoginParameters, LtiReason, LtiRefused } from "@/lib/lti/lti-refused";
import type { Language } from "@/packages/client/contract/basic-schemas";
import { type Html, hiddenFields, html } from "./html";
import { type LtiTexts, ltiPage, ltiTexts } from "./lti-page";

type Help = "settings" | "again" | "cookies" | "account" | "course" | "registration";

/** What helps against each reason; against all others, the settings of the LMS or of the hub. */
const HELP: Readonly<Partial<Record<LtiReason, Help>>> = {
  unknownState: "again",
  otherBrowser: "again",
  wrongNonce: "again",
  usedLaunch: "again",
  expired: "again",
  tooOld: "again",
  noCookie: "cookies",
  endedPerson: "account",
  notFromLms: "account",
  claimedPerson: "account",
  unknownPerson: "account",
  wrongRole: "account",
  leftClassroom: "account",
  endedClassroom: "account",
  teachersOnly: "account",
  unlinkedCourse: "course",
  emptyLink: "course",
  usedRegistration: "registration",
  badRegistration: "registration",
};

/** A button that begins the same login again in a new window, where the browser blocks no cookie. */
export function newWindowForm(t: LtiTexts, request: LoginParameters): Html {
  return html`<form method="post" action="/lti/login" target="_blank">${hiddenFields(request)}
<button>${t("page.newWindow")}</button><p class="muted">${t("page.newWindowHint")}</p></form>`;
}

/** A page that says why a login or a launch is refused, and what to do. */
export function refusedPage({ reason, status, retry }: LtiRefused, language: Language): Response {
  const t = ltiTexts(language);
  const help = HELP[reason] ?? "settings";
  const title = t(`help.${help}.title`);
  const why = t("page.reason", { reason: t(`reasons.${reason}`) });
  return ltiPage({
    language,
    title,
    status,
    body: html`<h1>${title}</h1><p>${t(`help.${help}.body`)}</p>${retry && newWindowForm(t, retry)}
<p class="muted">${why}</p>`,
  });
}
