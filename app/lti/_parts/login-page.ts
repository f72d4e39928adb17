import type { BegunLogin } from "@/lib/lti/begin-login";
import type { Language } from "@/packages/client/contract/basic-schemas";
import { html } from "./html";
import { ltiPage, ltiTexts } from "./lti-page";
import { newWindowForm } from "./refused-page";

/** The name of the cookie with the browser's secret: one for each login, since a course page may open several at once. */
export function browserCookieName(state: string): string {
  return `__Host-lti-${state.slice(0, 16)}`;
}

/** The cookie of a login, which a browser sends in a frame of the LMS too, if it allows any cookie there. */
export function browserCookie({ state, browserSecret }: BegunLogin): string {
  return `${browserCookieName(state)}=${browserSecret}; Path=/; Max-Age=600; HttpOnly; Secure; SameSite=None; Partitioned`;
}

/** Asks the storage of the platform (LTI client side postMessages); resolves with its answer, null when it has none in time. */
export const ASK_STORAGE = `
function askStorage(message) {
  return new Promise((resolve) => {
    const parent = window.opener || window.parent;
    let frame = parent;
    try { if (data.storageTarget !== "_parent") frame = parent.frames[data.storageTarget] || parent; } catch {}
    const id = Math.random().toString(36).slice(2);
    const timer = setTimeout(() => resolve(null), 2000);
    window.addEventListener("message", (event) => {
      if (event.origin !== data.storageOrigin || !event.data || event.data.message_id !== id) return;
      clearTimeout(timer);
      resolve(event.data.error ? null : event.data);
    });
    frame.postMessage({ ...message, message_id: id }, data.storageOrigin);
  });
}`;

/** Goes on where cookies work; else keeps the secret in the platform's storage; else offers a new window. */
const CODE = `${ASK_STORAGE}
async function canKeepSecret() {
  document.cookie = "__Host-lti-probe=1; Path=/; Max-Age=60; Secure; SameSite=None; Partitioned";
  if (document.cookie.includes("__Host-lti-probe=1")) return true;
  if (!data.storageTarget) return false;
  const answer = await askStorage({ subject: "lti.put_data", key: "lti_" + data.state, value: data.browserSecret });
  return answer !== null;
}
canKeepSecret().then((isKept) => {
  if (isKept) return location.replace(data.authUrl);
  document.getElementById("waiting").hidden = true;
  document.getElementById("blocked").hidden = false;
});`;

/** The page between the login and the platform in a frame, where a browser may block the hub's cookie. */
export function loginPage(login: BegunLogin, language: Language): Response {
  const t = ltiTexts(language);
  const { authUrl, state, browserSecret, storageTarget, storageOrigin, request } = login;
  return ltiPage({
    language,
    title: t("page.waiting"),
    headers: { "Set-Cookie": browserCookie(login) },
    body: html`<div id="waiting"><h1>${t("page.waiting")}</h1><noscript><a href="${authUrl}">${t("page.continue")}</a></noscript></div>
<div id="blocked" hidden><h1>${t("help.cookies.title")}</h1><p>${t("help.cookies.body")}</p>${newWindowForm(t, request)}</div>`,
    script: { code: CODE, data: { authUrl, state, browserSecret, storageTarget, storageOrigin } },
  });
}
