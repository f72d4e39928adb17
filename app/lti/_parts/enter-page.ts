import { personName } from "@/lib/i18n/names";
import type { AcceptedLaunch } from "@/lib/lti/accept";
import type { Language } from "@/packages/client/contract/basic-schemas";
import { hiddenFields, html } from "./html";
import { ltiPage, ltiTexts } from "./lti-page";

const SEND = `document.getElementById("enter").submit();`;
/** The token is used up by the first press, so the page then says where the activity is. */
const ONCE = `document.getElementById("enter").addEventListener("submit", () => setTimeout(() => {
  document.getElementById("before").hidden = true;
  document.getElementById("after").hidden = false;
}, 500));`;

/** Whether a page has a window of its own. A browser that does not say so may show it in a frame. */
export function isTopLevel(request: Request): boolean {
  return request.headers.get("sec-fetch-dest") === "document";
}

/**
 * Lets the person of a launch go on: at once in a window of its own, by a button for a new tab in a frame of the LMS. A form of the hub's own
 * page signs in, so that the browser sends the hub's cookies and the person who was signed in before is signed out.
 */
export function enterPage(
  { token, data, person }: Omit<AcceptedLaunch, "step">,
  { language, inNewTab }: { language: Language; inNewTab: boolean },
): Response {
  const t = ltiTexts(language);
  const name = personName(language, person.displayName);
  const starts = person.role === "student" && data.activityId !== null;
  const title = starts ? t("page.start", { title: data.resourceLink?.title ?? "" }).trim() : t("page.open");
  const form = html`<form id="enter" method="post" action="/lti/enter" ${inNewTab && html`target="_blank"`}>
${hiddenFields({ token })}<button>${inNewTab ? title : t("page.continue")}</button></form>`;
  if (!inNewTab) {
    const script = { code: SEND, data: {} };
    return ltiPage({
      language,
      title: t("page.opening"),
      body: html`<h1>${t("page.opening")}</h1>${form}`,
      script,
    });
  }
  return ltiPage({
    language,
    title,
    body: html`<div id="before"><h1>${title}</h1><p>${t(starts ? "page.startBody" : "page.openBody", { name })}</p>${form}</div>
<p id="after" hidden role="status">${t("page.afterStart")}</p>`,
    script: { code: ONCE, data: {} },
  });
}
