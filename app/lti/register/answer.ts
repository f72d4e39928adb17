import { callerAddress } from "@/lib/auth/caller-address";
import { HubError } from "@/lib/hub-error";
import { PlatformFailed } from "@/lib/lti/fetch-platform";
import { LtiRefused } from "@/lib/lti/lti-refused";
import { registerPlatform } from "@/lib/lti/register-platform";
import { html } from "../_parts/html";
import { ltiPage, ltiTexts } from "../_parts/lti-page";
import { pageLanguage, readFields } from "../_parts/read-fields";

/** Tells the LMS to close the window, as dynamic registration has it. */
const CODE = `document.getElementById("close").addEventListener("click", () => {
  (window.opener || window.parent).postMessage({ subject: "org.imsglobal.lti.close" }, "*");
});`;

/** Connects the LMS that opens the registration address. @throws LtiRefused */
export async function answerRegistration(request: Request): Promise<Response> {
  const { token = "", openid_configuration: configurationUrl = "", ...rest } = await readFields(request);
  const language = pageLanguage(request);
  const t = ltiTexts(language);
  const registration = { token, configurationUrl, registrationToken: rest.registration_token ?? null };
  const address = callerAddress(request.headers.get("x-forwarded-for"));
  const { name, hasDeployment } = await registerPlatform(registration, address).catch((cause: unknown) => {
    if (cause instanceof PlatformFailed || (cause instanceof HubError && cause.code === "VAL_001"))
      throw new LtiRefused("badRegistration", 502, { cause });
    throw cause;
  });
  const title = t("page.connected", { name });
  return ltiPage({
    language,
    title,
    body: html`<h1>${title}</h1><p>${t(hasDeployment ? "page.connectedBody" : "page.needsDeployment")}</p>
<button id="close" type="button">${t("page.closeWindow")}</button>`,
    script: { code: CODE, data: {} },
  });
}
