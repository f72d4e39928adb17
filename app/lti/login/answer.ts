import { tokenBuckets } from "@/lib/api/token-buckets";
import { callerAddress } from "@/lib/auth/caller-address";
import { noteRefusal } from "@/lib/lti/accept";
import { beginLogin } from "@/lib/lti/begin-login";
import { LtiRefused } from "@/lib/lti/lti-refused";
import { browserCookie, loginPage } from "../_parts/login-page";
import { pageLanguage, readFields } from "../_parts/read-fields";

/** A school behind one address opens a lesson at the same minute; each login stores a row. */
const LOGINS = { perMinute: 1_200, burst: 1_200 };
const takeLogin = tokenBuckets();

/** Whether the browser shows the answer in a frame, where it may block cookies. Without the header, only a platform that offers its storage tells. */
function isFramed(request: Request, hasStorage: boolean): boolean {
  const destination = request.headers.get("sec-fetch-dest");
  return destination === null ? hasStorage : destination !== "document";
}

/** Answers a login of a platform: sends the browser on, in a frame by a page that looks whether it keeps cookies. @throws LtiRefused */
export async function answerLogin(request: Request): Promise<Response> {
  takeLogin(callerAddress(request.headers.get("x-forwarded-for")) ?? "", LOGINS);
  const fields = await readFields(request);
  try {
    const login = await beginLogin(fields);
    if (isFramed(request, login.storageTarget !== null)) return loginPage(login, pageLanguage(request));
    const headers = {
      Location: login.authUrl,
      "Set-Cookie": browserCookie(login),
      "Cache-Control": "no-store",
    };
    return new Response(null, { status: 302, headers });
  } catch (error) {
    if (error instanceof LtiRefused) await noteRefusal(error);
    throw error;
  }
}
