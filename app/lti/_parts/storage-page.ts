import type { LoginParameters } from "@/lib/lti/lti-refused";
import type { Language } from "@/packages/client/contract/basic-schemas";
import { hiddenFields, html } from "./html";
import { ASK_STORAGE } from "./login-page";
import { ltiPage, ltiTexts } from "./lti-page";
import { newWindowForm } from "./refused-page";

const CODE = `${ASK_STORAGE}
askStorage({ subject: "lti.get_data", key: "lti_" + data.state }).then((answer) => {
  if (answer !== null && typeof answer.value === "string") {
    const form = document.getElementById("launch");
    form.elements.browser_secret.value = answer.value;
    return form.submit();
  }
  document.getElementById("waiting").hidden = true;
  document.getElementById("blocked").hidden = false;
});`;

/** What a launch without a cookie needs to go on with the secret that the platform's storage has. */
export interface StoredLaunch {
  idToken: string;
  state: string;
  storage: { target: string; origin: string };
  request: LoginParameters;
}

/** Reads the browser's secret from the platform's storage and sends the launch once more with it. */
export function storagePage(
  { idToken, state, storage, request }: StoredLaunch,
  language: Language,
): Response {
  const t = ltiTexts(language);
  const fields = { id_token: idToken, state, browser_secret: "" };
  return ltiPage({
    language,
    title: t("page.waiting"),
    body: html`<form id="launch" method="post" action="/lti/launch">${hiddenFields(fields)}</form>
<div id="waiting"><h1>${t("page.waiting")}</h1></div>
<div id="blocked" hidden><h1>${t("help.cookies.title")}</h1><p>${t("help.cookies.body")}</p>${newWindowForm(t, request)}</div>`,
    script: { code: CODE, data: { state, storageTarget: storage.target, storageOrigin: storage.origin } },
  });
}
